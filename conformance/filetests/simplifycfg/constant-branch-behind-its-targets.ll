; a constant branch, the last in the list of blocks, leaves a block with one predecessor, which is then merged into it
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store volatile i32 1, ptr %po
; CHECK-NEXT: store volatile i32 2, ptr %po
; CHECK: store volatile i32 3, ptr %po
; CHECK-NEXT: br label %z
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  switch i32 %t, label %z [ i32 3, label %g
                            i32 8, label %last
                            i32 9, label %last ]
g:
  store volatile i32 1, ptr %po, align 4
  br label %f
f:
  store volatile i32 2, ptr %po, align 4
  ret void
z:
  store volatile i32 4, ptr %po, align 4
  ret void
last:
  store volatile i32 3, ptr %po, align 4
  br i1 false, label %f, label %z
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
