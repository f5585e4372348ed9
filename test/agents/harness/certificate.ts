import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate that vouches for itself and holds for an hour, for names and IPv4 addresses. */
export function makeCertificate(names: readonly string[], addresses: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const name = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('Live tests')))));
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const alternatives = sequence(
    ...names.map((it) => der(0x82, Buffer.from(it))),
    ...addresses.map((it) => der(0x87, Buffer.from(it.split('.').map(Number)))),
  );
  const extensions = sequence(
    sequence(objectId('551d13'), der(0x01, Buffer.from([0xff])), octets(sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(objectId('551d11'), octets(alternatives)),
  );
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(now - 3_600_000), time(now + 3_600_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]));
  const body = sequence(signed, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** One value in the Distinguished Encoding Rules: its tag, its length, itself. */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function sequence(...values: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(values));
}

function set(value: Buffer): Buffer {
  return der(0x31, value);
}

function octets(value: Buffer): Buffer {
  return der(0x04, value);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(at: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
}
