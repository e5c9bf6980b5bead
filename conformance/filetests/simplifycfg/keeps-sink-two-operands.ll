; negative: operations that differ in two operands would need two PHIs
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: sub i32 %qa, %ra
; CHECK: sub i32 %qb, %rb
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %qa = sdiv i32 %x, 7
  %ra = srem i32 %x, 7
  %va = sub i32 %qa, %ra
  br label %j
b:
  %qb = srem i32 %x, 5
  %rb = sdiv i32 %x, 5
  %vb = sub i32 %qb, %rb
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
