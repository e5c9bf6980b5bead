; names of overloaded intrinsics: vectors, address spaces, structs, quoted names, metadata operands
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32 immarg, <4 x i1>, <4 x i32>)
declare void @llvm.memcpy.p1.p3.i32(ptr addrspace(1), ptr addrspace(3), i32, i1 immarg)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i17 @llvm.ctpop.i17(i17)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i64 @llvm.read_register.i64(metadata)
declare { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32>)
define i32 @f(ptr addrspace(1) %p, <4 x i1> %m, float %x) strictfp {
  %1 = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> %m, <4 x i32> zeroinitializer)
  %2 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %1)
  %3 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %2, i32 1)
  %4 = call float @llvm.experimental.constrained.fadd.f32(float %x, float 1.0, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %5 = call i64 @llvm.read_register.i64(metadata !0)
  %6 = extractvalue { i32, i1 } %3, 0
  ret i32 %6
}
!0 = !{!"reg"}
