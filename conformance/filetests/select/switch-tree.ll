; Many cases far from each other are a tree of comparisons of unsigned numbers.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: far grid=1 block=64 args=[out i32[64]]
; LAUNCH: words grid=1 block=64 args=[out i32[64]]
; LAUNCH: whole grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry far(
; CHECK: setp.ge.u32
; CHECK: setp.eq.b32
; CHECK-NOT: brx
define ptx_kernel void @far(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  switch i32 %t, label %other [
    i32 1, label %b0
    i32 100, label %b1
    i32 1000, label %b2
    i32 10000, label %b3
    i32 7, label %b4
    i32 50, label %b5
    i32 -5, label %b6
    i32 -50000, label %b7
    i32 30, label %b8
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
b8:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ], [ 16, %b5 ], [ 19, %b6 ], [ 22, %b7 ], [ 25, %b8 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry words(
; CHECK: setp.ge.u64
; CHECK: setp.eq.b64
define ptx_kernel void @words(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %h = shl i64 %tw, 32
  %v = or i64 %h, 2
  switch i64 %v, label %other [
    i64 2, label %b0
    i64 4294967298, label %b1
    i64 8589934594, label %b2
    i64 -2, label %b3
    i64 60, label %b4
    i64 -9223372036854775808, label %b5
    i64 17179869184, label %b6
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
other:
  br label %end
end:
  %r = phi i32 [ -1, %other ], [ 1, %b0 ], [ 4, %b1 ], [ 7, %b2 ], [ 10, %b3 ], [ 13, %b4 ], [ 16, %b5 ], [ 19, %b6 ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry whole(
; CHECK: setp.ge.u16
define ptx_kernel void @whole(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %n = trunc i32 %t to i16
  %v = mul i16 %n, 150
  switch i16 %v, label %other [
    i16 2, label %b0
    i16 300, label %b1
    i16 -2, label %b2
    i16 9000, label %b3
    i16 60, label %b4
    i16 21000, label %b5
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
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
