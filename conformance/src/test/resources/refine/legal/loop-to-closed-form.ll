; a loop with a lane-dependent trip count becomes a product
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; --- before
define void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 15
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i2, %l ]
  %s = phi i32 [ 0, %entry ], [ %s2, %l ]
  %s2 = add i32 %s, 7
  %i2 = add i32 %i, 1
  %c = icmp ule i32 %i2, %n
  br i1 %c, label %l, label %e
e:
  store i32 %s2, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) convergent
declare void @llvm.nvvm.barrier0() convergent
declare void @llvm.nvvm.bar.warp.sync(i32) convergent
declare i32 @llvm.nvvm.activemask() convergent
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.trap()
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
; --- after
define void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 15
  %m = add i32 %n, 1
  %v = mul i32 %m, 7
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) convergent
declare void @llvm.nvvm.barrier0() convergent
declare void @llvm.nvvm.bar.warp.sync(i32) convergent
declare i32 @llvm.nvvm.activemask() convergent
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.trap()
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
