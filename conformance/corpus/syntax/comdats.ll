; comdats of every kind, implicit and explicit use
$a = comdat any
$b = comdat exactmatch
$c = comdat largest
$d = comdat nodeduplicate
$e = comdat samesize
$f = comdat any
$"quoted comdat" = comdat any
@a = global i32 1, comdat
@b1 = linkonce_odr global i32 2, comdat($b)
@c = weak global i32 3, section "x", comdat, align 4
@d = global i32 4, comdat($d)
@e = global i32 5, comdat($e)
define linkonce_odr void @f() comdat {
  ret void
}
define linkonce_odr void @g() comdat($"quoted comdat") align 16 {
  ret void
}
