; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=4 block=64 heap=4096 args=[out i32[256]]
; LAUNCH: k grid=4 block=64 heap=4096 args=[out i32[256]]
; LAUNCH: k grid=4 block=64 heap=64 args=[out i32[256]]
; 64 structs are too many for Path A; each field gets memory of its own, and its own address.

; CHECK-NOT: @g ={{.*}}ptr
; CHECK: @g.f0 = internal addrspace(1) global ptr null, align 8
; CHECK: @g.f1 = internal addrspace(1) global ptr null, align 8
@g = internal addrspace(1) global ptr null, align 8

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: one:
; CHECK: [[V:%.*]] = load ptr, ptr addrspace(1) @g.f1
; CHECK: icmp eq ptr [[V]], null
; CHECK: %g.isneg = icmp slt i64 512, 0
; CHECK: [[M0:%.*]] = call ptr @malloc(i64 256)
; CHECK: [[M1:%.*]] = call ptr @malloc(i64 256)
; CHECK: %g.isnull0 = icmp eq ptr [[M0]], null
; CHECK: %tmp0 = or i1 %g.isneg, %g.isnull0
; CHECK: %g.isnull1 = icmp eq ptr [[M1]], null
; CHECK: %tmp1 = or i1 %tmp0, %g.isnull1
; CHECK: br i1 %tmp1, label %malloc_ret_null, label %malloc_cont
; CHECK: malloc_ret_null:
; CHECK: %g.f0.nonnull = icmp ne ptr [[M0]], null
; CHECK: br i1 %g.f0.nonnull, label %free_it0, label %next0
; CHECK: free_it0:
; CHECK: call void @free(ptr [[M0]])
; CHECK: next0:
; CHECK: br i1 %g.f1.nonnull, label %free_it1, label %next1
; CHECK: free_it1:
; CHECK: call void @free(ptr [[M1]])
; CHECK: next1:
; CHECK: br label %malloc_cont
; CHECK: malloc_cont:
; CHECK: phi ptr [ [[M0]], {{.*}} ], [ null, %next1 ]
; CHECK: store ptr {{.*}}, ptr addrspace(1) @g.f0
; CHECK: store ptr {{.*}}, ptr addrspace(1) @g.f1
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %or1 = or i32 %tx, %ty
  %or2 = or i32 %or1, %tz
  %or3 = or i32 %or2, %bx
  %or4 = or i32 %or3, %by
  %or5 = or i32 %or4, %bz
  %owns = icmp eq i32 %or5, 0
  br i1 %owns, label %one, label %end
one:
  %p = load ptr, ptr addrspace(1) @g
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %make, label %use
make:
  %m = call ptr @malloc(i64 512)
  store ptr %m, ptr addrspace(1) @g
  %failed = icmp eq ptr %m, null
  br i1 %failed, label %complain, label %fill
complain:
  store i32 -1, ptr addrspace(1) %out
  br label %end
fill:
  %i = phi i64 [ 0, %make ], [ %next, %fill ]
  %a = getelementptr inbounds { i32, i32 }, ptr %m, i64 %i, i32 0
  %i32 = trunc i64 %i to i32
  store i32 %i32, ptr %a
  %b = getelementptr inbounds { i32, i32 }, ptr %m, i64 %i, i32 1
  store i32 7, ptr %b
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %use, label %fill
use:
  %q = load ptr, ptr addrspace(1) @g
  %e = getelementptr inbounds { i32, i32 }, ptr %q, i64 63
  %v = load { i32, i32 }, ptr %e
  %x = extractvalue { i32, i32 } %v, 0
  %y = extractvalue { i32, i32 } %v, 1
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %out
  %f = getelementptr inbounds { i32, i32 }, ptr %q, i64 63, i32 1
  store i32 %s, ptr %f
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare ptr @malloc(i64)
