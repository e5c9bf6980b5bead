; typed pointers: atomics, and intrinsics whose mangled names carry the pointee
declare void @llvm.memcpy.p0i8.p1i8.i64(i8*, i8 addrspace(1)*, i64, i1)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
define i32 @f(i32* %p, i8* %d, i8 addrspace(1)* %s, float addrspace(3)* %q) {
  %1 = atomicrmw add i32* %p, i32 1 monotonic, align 4
  %2 = cmpxchg i32* %p, i32 %1, i32 2 acq_rel monotonic, align 4
  %3 = atomicrmw fadd float addrspace(3)* %q, float 1.0 seq_cst, align 4
  %4 = load atomic i32, i32* %p acquire, align 4
  store atomic i32 %4, i32* %p release, align 4
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %d)
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* align 4 %d, i8 addrspace(1)* align 4 %s, i64 8, i1 false)
  ret i32 %4
}
