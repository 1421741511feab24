/** The accounts of the demo; everybody else in it is only data. Printed by `npm start`. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** What one sees with it, in English, for the console. */
  readonly shows: string;
}

const password = 'kohdataan-demo';

/** The accounts that `npm start` prints. */
export const demoLogins = {
  demo: {
    email: 'demo@kohdataan.example',
    password,
    name: 'Elina',
    shows: 'people, favourites in every star colour, own meets, chats in every state',
  },
  aino: {
    email: 'aino@kohdataan.example',
    password,
    name: 'Aino',
    shows: 'a mutual favourite of demo, in a chat with her',
  },
  ville: {
    email: 'ville@kohdataan.example',
    password,
    name: 'Ville',
    shows: 'owns a meet that demo signed up to; a long conversation',
  },
  admin: {
    email: 'admin@kohdataan.example',
    password,
    name: 'Ylläpito',
    shows: 'the admin page: reports to decide on, one with its conversation',
  },
} as const satisfies Record<string, DemoLogin>;

/** Whose account it is. */
export type DemoRole = keyof typeof demoLogins;
