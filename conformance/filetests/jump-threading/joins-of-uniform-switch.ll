; keep-divergent-joins: all lanes of a warp come by one way, so that nobody is parted
; RUN: opt --passes='jump-threading<keep-divergent-joins>' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading<keep-divergent-joins>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=2 block=64 args=[out i32[64], i32 1]
; CHECK-LABEL: @k
; CHECK-NOT: phi i1
; CHECK: ret void
; VERDICT: jump-threading @k: Refines

define ptx_kernel void @k(ptr %out, i32 %v) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %k = and i32 %v, 3
  switch i32 %k, label %a [
    i32 1, label %b
    i32 2, label %c
  ]
a:
  store volatile i32 1, ptr %po, align 4
  br label %join
b:
  store volatile i32 2, ptr %po, align 4
  br label %join
c:
  store volatile i32 3, ptr %po, align 4
  br label %join
join:
  %leaves = phi i1 [ true, %a ], [ false, %b ], [ false, %c ]
  br i1 %leaves, label %end, label %more
more:
  store volatile i32 4, ptr %po, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
