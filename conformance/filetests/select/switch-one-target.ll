; Several cases that go to one block, or to the default, give a PHI there an edge from each piece.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: chain grid=1 block=64 args=[out i32[64]]
; LAUNCH: table grid=1 block=64 args=[out i32[64]]
; LAUNCH: direct grid=1 block=64 args=[out i32[64]]
; LAUNCH: tree grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry chain(
; CHECK: setp.eq.b32
define ptx_kernel void @chain(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 3, label %b0
    i32 40, label %b0
    i32 9, label %b1
  ]
b0:
  br label %end
b1:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry table(
; CHECK: brx.idx
define ptx_kernel void @table(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b0
    i32 3, label %b1
    i32 4, label %b0
    i32 6, label %b0
  ]
b0:
  br label %end
b1:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry tree(
; CHECK: setp.ge.u32
define ptx_kernel void @tree(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 0, label %b0
    i32 10, label %b1
    i32 20, label %b0
    i32 30, label %b1
    i32 40, label %b0
    i32 50, label %b1
    i32 60, label %b0
  ]
b0:
  br label %end
b1:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry direct(
; CHECK: phi.b32
define ptx_kernel void @direct(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %end [
    i32 1, label %end
    i32 5, label %b
    i32 6, label %end
    i32 30, label %b
    i32 50, label %end
  ]
b:
  %p = phi i32 [ 4, %entry ], [ 4, %entry ]
  br label %end
end:
  %r = phi i32 [ %t, %entry ], [ %t, %entry ], [ %t, %entry ], [ %t, %entry ], [ %p, %b ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
