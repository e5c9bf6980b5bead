; RUN: not opt --link comdats.part -S %s | filecheck %s
; CHECK: comdats.part: error[link-comdat]: comdat $g is largest here and largest in {{.*}}refuses-other-comdats.ll; of comdats in several modules any alone can be linked
$g = comdat largest
@g = linkonce_odr global i32 1, comdat
