; negative: the end of the life of one slot says nothing of another one
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i64 %x, ptr %a
; CHECK-NEXT: store volatile i64 5, ptr %b
; CHECK-NEXT: call void @llvm.lifetime.end.p0(i64 8, ptr %b)
; CHECK-NEXT: %y = load i64, ptr %a
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i64, align 8
  %b = alloca i64, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  store i64 %x, ptr %a, align 8
  store volatile i64 5, ptr %b, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  %y = load i64, ptr %a, align 8
  store i64 %y, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
