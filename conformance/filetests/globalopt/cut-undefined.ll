; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[buf i32[32] const(1)]
; Nothing after a store to null or a call without return is reached. The barrier before it stays.

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: bad:
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK-NEXT: unreachable
; CHECK: worse:
; CHECK-NEXT: call void @end()
; CHECK-NEXT: unreachable
; CHECK: good:
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) %out
  switch i32 %v, label %good [ i32 2, label %bad
                               i32 3, label %worse ]
bad:
  call void @llvm.nvvm.barrier0()
  store i32 1, ptr null
  br label %good
worse:
  call void @end()
  br label %good
good:
  ret void
}
define void @end() noreturn noinline {
  call void @llvm.trap()
  unreachable
}
declare void @llvm.trap() noreturn
declare void @llvm.nvvm.barrier0()
