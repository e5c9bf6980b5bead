; stores that repeat the byte of a fill: constants, zero of any type, and the byte itself, in lanes that diverged
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: llvm.memset
; CHECK-NOT: store i32 %
; CHECK-NOT: store i32 16843009
; CHECK-NOT: store i8 %b
; CHECK: store i32 %v, ptr %far
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  %p = getelementptr inbounds i32, ptr %out, i32 128
  %q = getelementptr inbounds i64, ptr %p, i32 %t
  %q4 = getelementptr inbounds i8, ptr %q, i32 4
  %b = trunc i32 %x to i8
  call void @llvm.memset.p0.i64(ptr align 8 %q, i8 1, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 %b, i64 4, i1 false)
  %v = load i32, ptr %q, align 4
  %d = icmp slt i32 %x, 2
  br i1 %d, label %then, label %else
then:
  store i32 16843009, ptr %q4, align 4
  br label %end
else:
  store i8 %b, ptr %po, align 4
  br label %end
end:
  store i32 %v, ptr %far, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
