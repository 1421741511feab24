/** Everything that makes one drawn person: chosen once from chance, then only drawn. */
export type HairStyle =
  | 'crop'
  | 'sidePart'
  | 'quiff'
  | 'buzz'
  | 'bald'
  | 'receding'
  | 'curlyShort'
  | 'topBun'
  | 'chinLength'
  | 'longStraight'
  | 'longWavy'
  | 'fringe'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'braid'
  | 'pixie'
  | 'curlyBig';

export type BeardStyle = 'none' | 'stubble' | 'short' | 'full' | 'long' | 'moustache' | 'goatee';
export type GlassesStyle = 'none' | 'round' | 'square' | 'thin';
export type HatStyle = 'none' | 'beanie' | 'pompom' | 'cap' | 'brim';
export type ClothesStyle =
  | 'crewneck'
  | 'turtleneck'
  | 'yoke'
  | 'breton'
  | 'shirt'
  | 'flannel'
  | 'blazer'
  | 'hoodie'
  | 'raincoat'
  | 'denim'
  | 'scoop'
  | 'vneck'
  | 'scarf';

export interface Skin {
  readonly base: string;
  readonly shade: string;
  readonly blush: string;
  readonly lips: string;
}

export interface Look {
  /** 0 = soft features, 1 = strong ones. */
  readonly strength: number;
  readonly age: number;
  readonly skin: Skin;
  readonly hair: string;
  readonly brow: string;
  readonly eye: string;
  readonly hairStyle: HairStyle;
  readonly beard: BeardStyle;
  readonly glasses: GlassesStyle;
  readonly hat: HatStyle;
  readonly hatColour: string;
  readonly earrings: boolean;
  readonly freckles: boolean;
  readonly clothes: ClothesStyle;
  readonly cloth: string;
  readonly cloth2: string;
  /** -1 looks left, 1 looks right. */
  readonly turn: number;
  /** Degrees of head tilt. */
  readonly tilt: number;
  /** -1 serious, 1 broad smile with teeth. */
  readonly smile: number;
  /** Half the width of the face. */
  readonly width: number;
  readonly jaw: number;
  readonly chin: number;
  readonly noseLength: number;
  readonly noseWidth: number;
  readonly eyeSize: number;
  readonly browTilt: number;
  readonly lipFullness: number;
  /** Of two ways to wear a hair style, the second. */
  readonly variant: boolean;
  /** Where the light comes from: -1 left, 1 right. */
  readonly light: -1 | 1;
}
