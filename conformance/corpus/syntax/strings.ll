; character arrays: escapes, NUL, quotes, backslashes, UTF-8 bytes, empty
@a = constant [6 x i8] c"hello\00"
@b = constant [4 x i8] c"\00\01\FE\ff"
@c = constant [5 x i8] c"\22q\22\5C\0a"
@d = constant [2 x i8] c"\\\\"
@e = constant [0 x i8] c""
@f = constant [2 x i8] c"\C3\A9"
@g = constant [2 x i8] c"é"
@h = constant [3 x i8] [i8 104, i8 105, i8 0]
@i = constant [4 x i8] c"a\\b\00"
@j = constant [7 x i8] c"\09tab	\0D\0A"
@k = constant { [2 x i8], i8 } { [2 x i8] c"xy", i8 122 }
