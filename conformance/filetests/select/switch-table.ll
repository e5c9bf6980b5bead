; Cases close together are a table; what is beyond it goes to the default, and so do holes. Numbers are unsigned: cases on
; both sides of zero are not close.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: dense grid=1 block=64 args=[out i32[64]]
; LAUNCH: holes grid=1 block=64 args=[out i32[64]]
; LAUNCH: shifted grid=1 block=64 args=[out i32[64]]
; LAUNCH: narrow grid=1 block=64 args=[out i32[64]]
; LAUNCH: wide grid=1 block=64 args=[out i32[64]]
; LAUNCH: mixed grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry dense(
; CHECK: setp.gt.u32 [[P:%.*]], {{%.*}}, 5;
; CHECK: @[[P]] bra
; CHECK: .branchtargets
; CHECK: brx.idx
define ptx_kernel void @dense(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b5
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
b4:
  br label %end
b5:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ], [ 16, %b5 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry holes(
; CHECK: sub.s32 {{%.*}}, {{%.*}}, 10;
; CHECK: brx.idx
define ptx_kernel void @holes(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 10, label %b0
    i32 12, label %b1
    i32 14, label %b2
    i32 16, label %b3
    i32 18, label %b4
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
b4:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry shifted(
; CHECK: setp.ge.u32
; CHECK-NOT: brx.idx
define ptx_kernel void @shifted(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %v = sub i32 %t, 10
  switch i32 %v, label %other [
    i32 -2, label %b0
    i32 -1, label %b1
    i32 0, label %b2
    i32 1, label %b3
    i32 2, label %b4
    i32 3, label %b5
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
b4:
  br label %end
b5:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ], [ 16, %b5 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry narrow(
; CHECK: sub.s16
; CHECK: cvt.u32.u16
; CHECK: brx.idx
define ptx_kernel void @narrow(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %n = trunc i32 %t to i8
  %v = sub i8 %n, 10
  switch i8 %v, label %other [
    i8 -4, label %b0
    i8 -3, label %b1
    i8 -2, label %b2
    i8 -1, label %b3
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry wide(
; CHECK: sub.s64 {{%.*}}, {{%.*}}, 4294967296;
; CHECK: cvt.u32.u64
; CHECK: brx.idx
define ptx_kernel void @wide(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %v = add i64 %tw, 4294967290
  switch i64 %v, label %other [
    i64 4294967296, label %b0
    i64 4294967297, label %b1
    i64 4294967298, label %b2
    i64 4294967299, label %b3
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry mixed(
; CHECK: setp.ge.u32
; CHECK: brx.idx
; CHECK: brx.idx
define ptx_kernel void @mixed(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 3000, label %b4
    i32 3001, label %b5
    i32 3002, label %b6
    i32 3003, label %b7
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
b3:
  br label %end
b4:
  br label %end
b5:
  br label %end
b6:
  br label %end
b7:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ], [ 16, %b5 ], [ 19, %b6 ], [ 22, %b7 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
