; negative: the write that covers the begin comes after as many others as are followed
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out i32[16]]
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %out, i8 0, i64 64, i1 false)
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
  %p1 = getelementptr inbounds i8, ptr %out, i64 8
  %p2 = getelementptr inbounds i8, ptr %out, i64 16
  %p3 = getelementptr inbounds i8, ptr %out, i64 24
  %p4 = getelementptr inbounds i8, ptr %out, i64 32
  %p5 = getelementptr inbounds i8, ptr %out, i64 40
  %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  call void @llvm.memset.p0.i64(ptr align 4 %out, i8 0, i64 64, i1 false)
  store i32 %t, ptr %p1, align 4
  store i32 %t, ptr %p2, align 4
  store i32 %t, ptr %p3, align 4
  store i32 %t, ptr %p4, align 4
  store i32 %t, ptr %p5, align 4
  store i32 %t, ptr %out, align 4
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
