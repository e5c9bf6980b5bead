; comparisons and selects that a dominating branch settles, also behind a join inside its arm
; RUN: opt --passes=instsimplify --verify-each -S %s | filecheck %s
; RUN: check --passes=instsimplify %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=instsimplify %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 7, ptr %po
; CHECK: inner:
; CHECK: join:
; CHECK-NEXT: store i32 1, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %low = add i32 %x, 20
  %in1 = icmp ult i32 %low, 60
  %odd = trunc i32 %x to i1
  %both = and i1 %in1, %odd
  br i1 %both, label %some, label %end
some:
  %d = icmp sge i32 %x, -20
  %e = icmp slt i32 %x, 40
  %z = select i1 %d, i32 7, i32 %t
  %z2 = select i1 %e, i32 %z, i32 9
  store i32 %z2, ptr %po, align 4
  %p = icmp sgt i32 %t, 5
  br i1 %p, label %inner, label %join
inner:
  store volatile i32 2, ptr %po, align 4
  br label %join
join:
  %f = icmp ne i32 %x, 41
  %g = select i1 %f, i32 1, i32 6
  %w = select i1 %odd, i32 %g, i32 5
  store i32 %w, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
