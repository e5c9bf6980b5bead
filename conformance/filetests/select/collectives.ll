; Collectives stay in the block they are in, with their mask, and are executed by the lanes that come there.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry k(
; CHECK: shfl.sync.bfly.b32 {{%[a-z0-9]+}}, {{%[a-z0-9]+}}, 1, 31, -1;
; CHECK: shfl.sync.idx.b32 {{%[a-z0-9]+}}|{{%[a-z0-9]+}}, {{%[a-z0-9]+}}, 9, 31, -1;
; CHECK: vote.sync.ballot.b32 [[M:%[a-z0-9]+]], {{!?}}[[C:%[a-z0-9]+]], -1;
; CHECK: @{{.*}} bra
; CHECK: vote.sync.any.pred {{.*}}, [[M]];
; CHECK: match.any.sync.b32 {{.*}}, [[M]];
; CHECK: redux.sync.add.s32 {{.*}}, [[M]];
; CHECK: shfl.sync.down.b32 {{.*}}, [[M]];
; CHECK: bar.warp.sync -1;
; CHECK: vote.sync.all.pred
; CHECK: match.all.sync.b64 {{%[a-z0-9]+}}|{{%[a-z0-9]+}}
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  %bp = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %a, i32 9, i32 31)
  %b = extractvalue { i32, i1 } %bp, 0
  %bt = extractvalue { i32, i1 } %bp, 1
  %m3 = and i32 %t, 3
  %c = icmp ne i32 %m3, 1
  %mask = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  br i1 %c, label %some, label %end
some:
  %big = icmp ugt i32 %t, 40
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %big)
  %low = and i32 %t, 5
  %same = call i32 @llvm.nvvm.match.any.sync.i32(i32 %mask, i32 %low)
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 %mask)
  %down = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 %mask, i32 %t, i32 2, i32 31)
  %az = zext i1 %any to i32
  %s0 = xor i32 %same, %sum
  %s1 = add i32 %s0, %az
  br label %end
end:
  %v = phi i32 [ %s1, %some ], [ %b, %entry ]
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %bt)
  %al = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 -1, i64 7)
  %am = extractvalue { i32, i1 } %al, 0
  %ab = extractvalue { i32, i1 } %al, 1
  %z1 = select i1 %all, i32 3, i32 5
  %z2 = select i1 %ab, i32 %am, i32 5
  %w = mul i32 %v, %z1
  %r = xor i32 %w, %z2
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
