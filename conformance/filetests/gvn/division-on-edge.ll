; a division that may trap is computed on the edge on which it is missing, as all lanes of the edge reach it
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,1,100)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: a:
; CHECK: %qa = udiv i32 %t, %d
; CHECK: b:
; CHECK: udiv i32 %t, %d
; CHECK-NEXT: br label %j
; CHECK: j:
; CHECK-NEXT: phi i32
; CHECK-NOT: udiv
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %d = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %qa = udiv i32 %t, %d
  store i32 %qa, ptr %pi, align 4
  br label %j
b:
  %f = freeze i32 %t
  store i32 %f, ptr %pi, align 4
  br label %j
j:
  %q = udiv i32 %t, %d
  store i32 %q, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
