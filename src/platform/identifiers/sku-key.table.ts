/**
 * Where the collation `utf8mb4_general_ci` gives a character of the Basic Multilingual Plane a weight other than its own
 * code point; every other character weighs what its code point says. The collation is one static table, the same on
 * MySQL and MariaDB, so the list below does not age.
 *
 * Made by asking a server for the weight of each code point,
 *   SELECT seq, HEX(WEIGHT_STRING(CONVERT(CHAR(seq USING ucs2) USING utf8mb4) COLLATE utf8mb4_general_ci))
 *     FROM seq_0_to_65535
 * dropping surrogates and those that weigh themselves, and writing what is left, in order, as the longest runs:
 * `61.7a:41+` says that 61, 62 … 7a weigh 41, 42 …; two dots count code points by two, two pluses weights by two,
 * and no plus means that all of the run weigh the same. A test compares the whole plane with the database.
 */
export const GENERAL_CI_WEIGHTS = `
  61.7a:41+ b5:39c c0.c5:41 c7.c8:43++ c9.cb:45 cc.cf:49 d1.d2:4e+ d3.d6:4f d9.dc:55 dd:59 df:53 e0.e5:41
  e6:c6 e7.e8:43++ e9.eb:45 ec.ef:49 f0:d0 f1.f2:4e+ f3.f6:4f f8:d8 f9.fc:55 fd:59 fe:de ff:59 100.105:41
  106.10d:43 10e.10f:44 111:110 112.11b:45 11c.123:47 124.125:48 127:126 128.131:49 133:132 134.135:4a
  136.137:4b 139.13e:4c 140..142:13f++ 143.148:4e 14b:14a 14c.151:4f 153:152 154.159:52 15a.161:53 162.165:54
  167:166 168.173:55 174.175:57 176.178:59 179.17e:5a 17f:53 183..185:182++ 188:187 18c:18b 192:191 195:1f6
  199:198 1a0.1a1:4f 1a3..1a5:1a2++ 1a8:1a7 1ad:1ac 1af.1b0:55 1b4..1b6:1b3++ 1b9:1b8 1bd:1bc 1bf:1f7
  1c5.1c6:1c4 1c8.1c9:1c7 1cb.1cc:1ca 1cd.1ce:41 1cf.1d0:49 1d1.1d2:4f 1d3.1dc:55 1dd:18e 1de.1e1:41
  1e2.1e3:c6 1e5:1e4 1e6.1e7:47 1e8.1e9:4b 1ea.1ed:4f 1ee.1ef:1b7 1f0:4a 1f2.1f3:1f1 1f4.1f5:47 1f8.1f9:4e
  1fa.1fb:41 1fc.1fd:c6 1fe.1ff:d8 200.203:41 204.207:45 208.20b:49 20c.20f:4f 210.213:52 214.217:55
  218.219:53 21a.21b:54 21d:21c 21e.21f:48 223..225:222++ 226.227:41 228.229:45 22a.231:4f 232.233:59 253:181
  254:186 256.257:189+ 259..25b:18f+ 260:193 263:194 268:197 269:196 26f:19c 272:19d 275:19f 280:1a6 283:1a9
  288:1ae 28a.28b:1b1+ 292:1b7 345:399 386:391 388.38a:395++ 38c:39f 38e:3a5 38f:3a9 390:399 3aa:399 3ab:3a5
  3ac:391 3ad.3af:395++ 3b0:3a5 3b1.3c1:391+ 3c2.3c3:3a3 3c4.3c9:3a4+ 3ca:399 3cb:3a5 3cc:39f 3cd:3a5 3ce:3a9
  3d0:392 3d1:398 3d3.3d4:3d2 3d5:3a6 3d6:3a0 3db..3ef:3da++ 3f0:39a 3f1.3f2:3a1++ 400.401:415 403:413 407:406
  40c:41a 40d:418 40e:423 430.44f:410+ 450.451:415 452:402 453:413 454.456:404+ 457.458:406++ 459.45b:409+
  45c:41a 45d:418 45e:423 45f:40f 461..475:460++ 476.477:474 479..481:478++ 48d..4bf:48c++ 4c1.4c2:416 4c4:4c3
  4c8:4c7 4cc:4cb 4d0.4d3:410 4d5:4d4 4d6.4d7:415 4d9.4db:4d8 4dc.4dd:416 4de.4df:417 4e1:4e0 4e2.4e5:418
  4e6.4e7:41e 4e9.4eb:4e8 4ec.4ed:42d 4ee.4f3:423 4f4.4f5:427 4f8.4f9:42b 561.586:531+ 1e00.1e01:41
  1e02.1e07:42 1e08.1e09:43 1e0a.1e13:44 1e14.1e1d:45 1e1e.1e1f:46 1e20.1e21:47 1e22.1e2b:48 1e2c.1e2f:49
  1e30.1e35:4b 1e36.1e3d:4c 1e3e.1e43:4d 1e44.1e4b:4e 1e4c.1e53:4f 1e54.1e57:50 1e58.1e5f:52 1e60.1e69:53
  1e6a.1e71:54 1e72.1e7b:55 1e7c.1e7f:56 1e80.1e89:57 1e8a.1e8d:58 1e8e.1e8f:59 1e90.1e95:5a 1e96:48 1e97:54
  1e98.1e99:57++ 1e9b:53 1ea0.1eb7:41 1eb8.1ec7:45 1ec8.1ecb:49 1ecc.1ee3:4f 1ee4.1ef1:55 1ef2.1ef9:59
  1f00.1f0f:391 1f10.1f15:395 1f18.1f1d:395 1f20.1f2f:397 1f30.1f3f:399 1f40.1f45:39f 1f48.1f4d:39f
  1f50.1f57:3a5 1f59..1f5f:3a5 1f60.1f6f:3a9 1f70:391 1f71:1fbb 1f72:395 1f73:1fc9 1f74:397 1f75:1fcb 1f76:399
  1f77:1fdb 1f78:39f 1f79:1ff9 1f7a:3a5 1f7b:1feb 1f7c:3a9 1f7d:1ffb 1f80.1f8f:391 1f90.1f9f:397 1fa0.1faf:3a9
  1fb0.1fb4:391 1fb6.1fba:391 1fbc:391 1fbe:399 1fc2.1fc4:397 1fc6.1fc7:397 1fc8..1fca:395++ 1fcc:397
  1fd0.1fd2:399 1fd6.1fda:399 1fe0.1fe2:3a5 1fe4.1fe5:3a1 1fe6.1fea:3a5 1fec:3a1 1ff2.1ff4:3a9 1ff6.1ff7:3a9
  1ff8:39f 1ffa..1ffc:3a9 2170.217f:2160+ 24d0.24e9:24b6+ ff41.ff5a:ff21+
`;
