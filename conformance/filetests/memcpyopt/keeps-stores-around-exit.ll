; negative: some lanes end between them, and have written the first ones
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: memset
; CHECK: store i32 16843009, ptr %p4
; CHECK: call void @leave
; CHECK: store i32 16843009, ptr %p8
; CHECK: ret
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  store i32 16843009, ptr %po, align 4
  store i32 16843009, ptr %p4, align 4
  call void @leave(i32 %t)
  store i32 16843009, ptr %p8, align 4
  store i32 16843009, ptr %p12, align 4
  ret void
}

define internal void @leave(i32 %v) nosync memory(none) noinline {
  %c = icmp slt i32 %v, 7
  br i1 %c, label %end, label %on
end:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
