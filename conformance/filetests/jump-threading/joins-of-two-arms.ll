; keep-divergent-joins: the two arms of a branch of lanes go on apart in any case, so that each is led past the block
; RUN: opt --passes='jump-threading<keep-divergent-joins>' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading<keep-divergent-joins>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: phi
; CHECK: ret void
; VERDICT: jump-threading @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %v = load i32, ptr %pi, align 4
  %k = icmp ugt i32 %v, 4
  br i1 %k, label %a, label %b
a:
  store volatile i32 1, ptr %po, align 4
  br label %join
b:
  store volatile i32 2, ptr %po, align 4
  br label %join
join:
  %first = phi i1 [ true, %a ], [ false, %b ]
  br i1 %first, label %one, label %two
one:
  store volatile i32 3, ptr %po, align 4
  br label %end
two:
  store volatile i32 4, ptr %po, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
