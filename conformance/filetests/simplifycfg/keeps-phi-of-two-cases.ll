; negative: two edges lead to the block from one
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %f = phi i1 [ true, %entry ], [ true, %entry ], [ %k, %a ], [ %c, %b ]
; CHECK: br i1 %f, label %p, label %q
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  %c = icmp sgt i32 %x, 6
  switch i32 %x, label %b [
    i32 1, label %j
    i32 2, label %j
    i32 3, label %a
  ]
a:
  store volatile i32 1, ptr %po, align 4
  br label %j
b:
  store volatile i32 2, ptr %po, align 4
  br label %j
j:
  %f = phi i1 [ true, %entry ], [ true, %entry ], [ %k, %a ], [ %c, %b ]
  br i1 %f, label %p, label %q
p:
  store volatile i32 3, ptr %po, align 4
  br label %end
q:
  store volatile i32 4, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
