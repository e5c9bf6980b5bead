; scalable vectors in more places: loads, geps, vscale, reductions, constants
define i64 @f(ptr %p, <vscale x 2 x i1> %m) {
  %v = load <vscale x 2 x i64>, ptr %p, align 16
  %w = add <vscale x 2 x i64> %v, splat (i64 1)
  %q = getelementptr <vscale x 2 x i64>, ptr %p, i64 1
  store <vscale x 2 x i64> zeroinitializer, ptr %q
  %s = call i64 @llvm.vscale.i64()
  %r = call i64 @llvm.vector.reduce.add.nxv2i64(<vscale x 2 x i64> %w)
  %n = add i64 %s, %r
  ret i64 %n
}
declare i64 @llvm.vscale.i64()
declare i64 @llvm.vector.reduce.add.nxv2i64(<vscale x 2 x i64>)
