; RUN: not sim --debug --engine=fast %s | filecheck %s --check-prefix=ENGINE
; RUN: not sim --debug --trace %s | filecheck %s --check-prefix=TRACE
; RUN: not sim --ex continue %s | filecheck %s --check-prefix=EX
; RUN: sim --debug --ex 'break' --ex 'break 1 2' --ex 'print' --ex 'x 7' --ex 'delete 9' --ex 'stepi 0' --ex 'print %none' --ex 'p %x[40]' --ex 'cuda lane 40' --ex 'break k if %x' --ex 'break l' --ex 'p/q %x' --ex 'break/x 3' --ex help %s | filecheck %s
; What cannot be done is said, and nothing happens.
; LAUNCH: k grid=1 block=32 args=[out i32[1], i32 5]
; ENGINE: error[sim-debug]: --debug runs the reference engine on one core: neither --engine nor --cores
; TRACE: error[sim-debug]: --debug does not go with --trace
; EX: error[sim-debug]: --ex goes with --debug
; CHECK: no command 'break'; see help
; CHECK: no command 'break 1 2'; see help
; CHECK: no command 'print'; see help
; CHECK: --show: there is no '7' to be shown, there are: k arg 0
; CHECK: there is no such breakpoint
; CHECK: no command 'stepi 0'; see help
; CHECK: @k has not computed a %none
; CHECK: there is no lane 40
; CHECK: lane 40 does not live
; CHECK: no command 'break k if %x'; see help
; CHECK: (lockstep) break l
; CHECK-NEXT: there is no function @l
; CHECK: no command 'p/q %x'; see help
; CHECK: no command 'break/x 3'; see help
; CHECK: (lockstep) help
; CHECK-NEXT: break LINE | FUNCTION | %VALUE [if %VALUE == NUMBER]  b: stop there
; CHECK: reverse-stepi [N]                 rsi: the same backwards
; CHECK: quit
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %x) {
  store i32 %x, ptr addrspace(1) %out
  ret void
}
