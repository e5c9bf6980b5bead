; Slots of the frame: alignment, several, of no bytes, generic addresses that lead elsewhere; and what a lane writes is its own.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --to ptx -O0 --arch sm_90 %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry k(
; CHECK: .frame .align 4 .b8 [[A:[a-z0-9]+]][4];
; CHECK: .frame .align 16 .b8 [[B:[a-z0-9]+]][40];
; CHECK: .frame .align 8 .b8 [[C:[a-z0-9]+]][8];
; CHECK-DAG: frame_index.u64 {{%.*}}, [[A]];
; CHECK-DAG: frame_index.u64 {{%.*}}, [[B]];
; CHECK-DAG: frame_index.u64 {{%.*}}, [[C]];
; CHECK: cvta.local.u64
; CHECK: st.b32
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %a = alloca i32
  %b = alloca [10 x i32], align 16
  %c = alloca ptr
  %unused = alloca [100 x i64]
  store i32 %t, ptr %a
  %m = and i64 %tw, 7
  %mo = shl i64 %m, 2
  %e = getelementptr i8, ptr %b, i64 %mo
  %n = mul i32 %t, 3
  store i32 %n, ptr %e
  %odd = icmp ugt i32 %t, 40
  br i1 %odd, label %x, label %y
x:
  store ptr %a, ptr %c
  br label %z
y:
  store ptr %e, ptr %c
  br label %z
z:
  %p = load ptr, ptr %c
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  %r = load i32, ptr %a
  %s = load i32, ptr %e
  %u = mul i32 %r, 1000
  %o = add i32 %u, %s
  store i32 %o, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
