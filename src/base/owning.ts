import { type Disposable, Lifetime } from './lifetime';

/** Something that lets go of all that it owns when it is told to. */
export abstract class Owning implements Disposable {
  protected readonly lifetime = new Lifetime();

  dispose(): void {
    this.lifetime.dispose();
  }
}
