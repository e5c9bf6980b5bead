; RUN: opt --link library.part -S %s | filecheck %s
; Of two tentative definitions the larger one counts, with the greater alignment; an array of unknown length may be
; declared beside one that is defined.
; CHECK: @sum = common addrspace(1) global [2 x i32] zeroinitializer, align 16
; CHECK: @shared = addrspace(3) global [64 x i32] undef
@sum = common addrspace(1) global i32 0, align 16
@shared = addrspace(3) global [64 x i32] undef
