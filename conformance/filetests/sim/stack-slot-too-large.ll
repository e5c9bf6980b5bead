; RUN: not sim %s | filecheck %s
; A thread has 512 KB of local memory; how many bytes the slot has is known when it is made.

; LAUNCH: k grid=1 block=32 args=[i32 600000]
; CHECK: undefined behaviour [stack-overflow]: no room for stack slot of 600000 bytes
define ptx_kernel void @k(i32 %n) {
  %slot = alloca i8, i32 %n
  store i8 1, ptr %slot
  ret void
}
