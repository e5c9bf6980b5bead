; opaque form of: atomics, and intrinsics whose mangled names carry the pointee
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
define i32 @f(ptr %p, ptr %d, ptr addrspace(1) %s, ptr addrspace(3) %q) {
  %1 = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %2 = cmpxchg ptr %p, i32 %1, i32 2 acq_rel monotonic, align 4
  %3 = atomicrmw fadd ptr addrspace(3) %q, float 1.0 seq_cst, align 4
  %4 = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %4, ptr %p release, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %d)
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %d, ptr addrspace(1) align 4 %s, i64 8, i1 false)
  ret i32 %4
}
