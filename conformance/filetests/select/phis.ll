; PHIs of loops: swapped values, constants, truth values, symbols, and lanes that leave at different times.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --to ptx -O0 --arch sm_90 %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: swap grid=1 block=64 args=[out i32[64]]
; LAUNCH: truth grid=1 block=64 args=[out i32[64]]
; LAUNCH: symbols grid=1 block=64 args=[out i32[64]]
; LAUNCH: wide grid=1 block=64 args=[out i32[64]]
; LAUNCH: unneeded grid=1 block=64 args=[out i32[64]]
@one = addrspace(1) global i32 11
@two = addrspace(1) global i32 22
; CHECK-LABEL: .entry swap(
; CHECK: phi.b32 [[A:%r[0-9]+]], 1, {{.*}}, [[B:%r[0-9]+]], {{.*}};
; CHECK-NEXT: phi.b32 [[B]], {{%r[0-9]+}}, {{.*}}, [[A]], {{.*}};
define ptx_kernel void @swap(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ %t, %entry ], [ %a, %loop ]
  %j = add i32 %i, 1
  %m = and i32 %t, 7
  %go = icmp ule i32 %j, %m
  br i1 %go, label %loop, label %end
end:
  %s = shl i32 %a, 8
  %r = add i32 %s, %b
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry truth(
; CHECK: phi.pred
define ptx_kernel void @truth(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %p = phi i1 [ true, %entry ], [ %n, %more ]
  %d = phi float [ 1.0, %entry ], [ %e, %more ]
  %n = xor i1 %p, true
  %go = icmp ult i32 %i, %t
  br i1 %go, label %more, label %end
more:
  %e = fadd float %d, 0.5
  %j = add i32 %i, 3
  br label %loop
end:
  %v = fptosi float %d to i32
  %w = shl i32 %v, 1
  %z = zext i1 %p to i32
  %r = or i32 %w, %z
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry symbols(
; CHECK: phi.b64
define ptx_kernel void @symbols(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %c = icmp ult i32 %t, 13
  br i1 %c, label %x, label %y
x:
  br label %end
y:
  br label %end
end:
  %p = phi ptr addrspace(1) [ @one, %x ], [ @two, %y ]
  %h = phi half [ 0xH4200, %x ], [ 0xH4400, %y ]
  %l = load i32, ptr addrspace(1) %p
  %k = fptosi half %h to i32
  %r = mul i32 %l, %k
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry wide(
; CHECK: phi.b64
; CHECK: phi.b64
define ptx_kernel void @wide(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %slot = alloca i128, align 16
  store i128 18446744073709551621, ptr %slot, align 16
  %l = load i128, ptr %slot, align 16
  %c = icmp ult i32 %t, 13
  br i1 %c, label %x, label %end
x:
  br label %end
end:
  %p = phi i128 [ %l, %x ], [ 55340232221128654855, %entry ]
  %v = phi { i32, [2 x i8] } [ { i32 4, [2 x i8] [i8 5, i8 6] }, %x ], [ { i32 7, [2 x i8] [i8 8, i8 9] }, %entry ]
  store i128 %p, ptr %slot, align 16
  %s8 = getelementptr i8, ptr %slot, i64 8
  %h = load i32, ptr %s8
  %v1 = extractvalue { i32, [2 x i8] } %v, 1, 1
  %w = zext i8 %v1 to i32
  %r = mul i32 %h, %w
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry unneeded(
; CHECK-NOT: phi
define ptx_kernel void @unneeded(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %c = icmp ult i32 %t, 13
  br i1 %c, label %x, label %end
x:
  %u = mul i32 %t, %t
  br label %end
end:
  %p = phi i32 [ %u, %x ], [ 0, %entry ]
  store i32 %t, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
