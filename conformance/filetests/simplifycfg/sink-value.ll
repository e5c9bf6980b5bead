; loads and operations behind a PHI are executed once behind the arms, whose addresses a select chooses
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: mul nsw
; CHECK: [[p:%.*]] = select i1 %c, ptr %in, ptr %pi
; CHECK-NEXT: %qa = load i32, ptr [[p]]
; CHECK-NEXT: mul i32 %qa, 3
; CHECK-NOT: mul
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %qa = load i32, ptr %in, align 4
  %va = mul nsw i32 %qa, 3
  br label %j
b:
  %qb = load i32, ptr %pi, align 4
  %vb = mul i32 %qb, 3
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
