; atomics: orderings, scopes, volatile, alignment, every read-modify-write operation, cmpxchg forms, fences
define void @f(ptr %p, ptr addrspace(1) %g, i32 %v, float %x) {
  %1 = load atomic i32, ptr %p unordered, align 4
  %2 = load atomic volatile i32, ptr %p syncscope("block") monotonic, align 4
  %3 = load atomic i64, ptr addrspace(1) %g acquire, align 8
  %4 = load atomic float, ptr %p seq_cst, align 4
  store atomic i32 %v, ptr %p release, align 4
  store atomic volatile ptr %p, ptr addrspace(1) %g syncscope("device") seq_cst, align 8
  %5 = atomicrmw xchg ptr %p, i32 %v monotonic
  %6 = atomicrmw add ptr %p, i32 %v acquire, align 4
  %7 = atomicrmw sub ptr %p, i32 %v release
  %8 = atomicrmw and ptr %p, i32 %v acq_rel
  %9 = atomicrmw nand ptr %p, i32 %v seq_cst
  %10 = atomicrmw or ptr %p, i32 %v syncscope("agent") monotonic
  %11 = atomicrmw volatile xor ptr %p, i32 %v monotonic
  %12 = atomicrmw max ptr %p, i32 %v monotonic
  %13 = atomicrmw min ptr %p, i32 %v monotonic
  %14 = atomicrmw umax ptr %p, i32 %v monotonic
  %15 = atomicrmw umin ptr %p, i32 %v monotonic
  %16 = atomicrmw fadd ptr %p, float %x monotonic
  %17 = atomicrmw fsub ptr %p, float %x monotonic, align 8
  %18 = atomicrmw fmax ptr %p, float %x monotonic
  %19 = atomicrmw fmin ptr %p, float %x monotonic
  %20 = atomicrmw uinc_wrap ptr %p, i32 %v monotonic
  %21 = atomicrmw udec_wrap ptr %p, i32 %v monotonic
  %22 = atomicrmw xchg ptr %p, ptr %p seq_cst, align 8
  %23 = atomicrmw fadd ptr %p, <2 x half> zeroinitializer monotonic, align 4
  %24 = cmpxchg ptr %p, i32 0, i32 %v acq_rel monotonic
  %25 = cmpxchg weak volatile ptr addrspace(1) %g, i64 0, i64 1 syncscope("system") seq_cst acquire, align 8
  %26 = cmpxchg weak ptr %p, i8 0, i8 1 monotonic seq_cst
  %27 = cmpxchg ptr %p, ptr null, ptr %p release acquire, align 16
  %28 = extractvalue { i32, i1 } %24, 1
  fence acquire
  fence syncscope("singlethread") seq_cst
  fence release
  fence acq_rel
  ret void
}
