; negative: what a load of less than whole bytes read does not tell the other bits of the byte
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i8[64] const(1)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %a = load i1, ptr %pi
; CHECK: %b = load i8, ptr %pi
; CHECK: %c = load i12, ptr %pi
; CHECK: %d = load i8, ptr %p1
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t2 = shl i32 %t, 1
  %pi = getelementptr inbounds i8, ptr %in, i32 %t2
  %p1 = getelementptr inbounds i8, ptr %pi, i64 1
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = load i1, ptr %pi, align 1
  %b = load i8, ptr %pi, align 1
  %c = load i12, ptr %pi, align 1
  %d = load i8, ptr %p1, align 1
  %za = zext i1 %a to i32
  %zb = zext i8 %b to i32
  %zc = zext i12 %c to i32
  %zd = zext i8 %d to i32
  %s1 = add i32 %za, %zb
  %s2 = add i32 %zc, %zd
  %s = mul i32 %s1, %s2
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
