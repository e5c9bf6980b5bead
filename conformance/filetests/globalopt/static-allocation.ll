; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=4,2 args=[out i32[8]]
; LAUNCH: k grid=2 block=4,2 args=[out i32[8]]
; LAUNCH: k grid=1 block=32 args=[out i32[8]]
; One thread of each launch looks whether the memory is there; the first launch allocates it. Its 16 bytes are static
; from then on, the flag says whether they were asked for, and the struct in them is taken apart.

; CHECK-NOT: @g ={{.*}}ptr
; CHECK: @g.init = internal addrspace(1) global i1 false
; CHECK: @g.body.f0 = internal addrspace(1) global i32 undef, align 16
; CHECK: @g.body.f1 = internal addrspace(1) global i64 undef, align 8
@g = internal addrspace(1) global ptr null, align 8

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %g.init.val = load i1, ptr addrspace(1) @g.init
; CHECK: %g.notinit = xor i1 %g.init.val, true
; CHECK: br i1 %g.notinit, label %make
; CHECK-NOT: malloc
; CHECK: store i32 5, ptr addrspace(1) @g.body.f0
; CHECK: store i1 true, ptr addrspace(1) @g.init
; CHECK: load i32, ptr addrspace(1) @g.body.f0
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
  %m = call ptr @malloc(i64 16)
  store i32 5, ptr %m
  %second = getelementptr inbounds { i32, i64 }, ptr %m, i32 0, i32 1
  store i64 11, ptr %second
  store ptr %m, ptr addrspace(1) @g
  br label %use
use:
  %q = load ptr, ptr addrspace(1) @g
  %v = load i32, ptr %q
  %more = add i32 %v, 1
  store i32 %more, ptr %q
  %r = getelementptr inbounds { i32, i64 }, ptr %q, i32 0, i32 1
  %w = load i64, ptr %r
  %wmore = add i64 %w, 1
  store i64 %wmore, ptr %r
  %w32 = trunc i64 %w to i32
  store i32 %v, ptr addrspace(1) %out
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 1
  store i32 %w32, ptr addrspace(1) %slot
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
