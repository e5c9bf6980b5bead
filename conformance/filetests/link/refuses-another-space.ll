; RUN: not opt --link library.part -S %s | filecheck %s
; CHECK: library.part:{{[0-9]+}}:{{[0-9]+}}: error[link-type]: @scale is in address space 1 here, and at {{.*}} address space 4
@scale = external addrspace(4) constant i32
