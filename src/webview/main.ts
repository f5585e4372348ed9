import { SessionPage } from './sessionPage';

const place = document.getElementById('page');
if (place !== null) {
  new SessionPage(place).open();
}
