; Few cases are asked for one after the other.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: few grid=1 block=64 args=[out i32[64]]
; LAUNCH: one grid=1 block=64 args=[out i32[64]]
; LAUNCH: none grid=1 block=64 args=[out i32[64]]
; LAUNCH: negative grid=1 block=64 args=[out i32[64]]
; LAUNCH: truth grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry few(
; CHECK: setp.eq.b32 {{%.*}}, {{%.*}}, 3;
; CHECK: bra
; CHECK: setp.eq.b32 {{%.*}}, {{%.*}}, 17;
; CHECK: setp.eq.b32 {{%.*}}, {{%.*}}, 40;
; CHECK-NOT: brx
define ptx_kernel void @few(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 3, label %b0
    i32 17, label %b1
    i32 40, label %b2
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry one(
; CHECK: and.b16
; CHECK: setp.eq.b16 {{%.*}}, {{%.*}}, 5;
define ptx_kernel void @one(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %v0 = trunc i32 %t to i8
  %v = mul i8 %v0, 5
  switch i8 %v, label %other [
    i8 5, label %b0
  ]
b0:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry none(
; CHECK-NOT: setp
define ptx_kernel void @none(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %only []
only:
  store i32 %t, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry negative(
; CHECK: setp.eq.b32 {{%.*}}, {{%.*}}, 30;
; CHECK: setp.eq.b32 {{%.*}}, {{%.*}}, 4294967276;
define ptx_kernel void @negative(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %v = sub i32 30, %t
  switch i32 %v, label %other [
    i32 -1, label %b0
    i32 -20, label %b1
    i32 30, label %b2
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry truth(
; CHECK: setp.gt.u32
; CHECK-NOT: setp
; CHECK: bra
define ptx_kernel void @truth(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %v = icmp ugt i32 %t, 20
  switch i1 %v, label %other [
    i1 true, label %b0
  ]
b0:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
