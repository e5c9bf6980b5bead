; Constants of addresses become offsets of 32 bits, also through several steps and negative ones; larger ones stay sums.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[256] rand(1)]
; LAUNCH: far grid=1 block=32 args=[out i32[64], buf i32[256] rand(1)]
@table = addrspace(1) global [64 x i32] zeroinitializer
; CHECK-LABEL: .entry k(
; CHECK: ld.global.b32 {{%.*}}, [{{%.*}}+20];
; CHECK: ld.global.b32 {{%.*}}, [{{%.*}}-8];
; CHECK: ld.global.b32 {{%.*}}, [{{%.*}}+12];
; CHECK: ld.global.b32 {{%.*}}, [table+4];
; CHECK: st.global.b32 [{{%.*}}+4],
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %o = add i64 %o4, 256
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %p2 = getelementptr i8, ptr addrspace(1) %p1, i64 4
  %a = load i32, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 -8
  %b = load i32, ptr addrspace(1) %p3
  %pg = addrspacecast ptr addrspace(1) %p1 to ptr
  %p4 = getelementptr i8, ptr %pg, i64 -4
  %c = load i32, ptr %p4
  %d = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @table, i64 4)
  %s = add i32 %a, %b
  %u = add i32 %c, %d
  %v = xor i32 %s, %u
  %w = getelementptr i8, ptr addrspace(1) %q, i64 4
  store i32 %v, ptr addrspace(1) %w
  ret void
}

; CHECK-LABEL: .entry far(
; CHECK: add.s64 [[F:%.*]], {{%.*}}, 4294967296;
; CHECK: add.s64
; CHECK: ld.global.b32 {{%.*}}, [{{%.*}}];
; CHECK: ld.global.b32 {{%.*}}, [{{%.*}}+2147483647];
; CHECK-NOT: -2147483649]
define ptx_kernel void @far(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %nz = and i64 %o4, 0
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o4
  %f = getelementptr i8, ptr addrspace(1) %p, i64 4294967296
  %n = sub i64 0, 4294967296
  %nn = sub i64 %n, 0
  %g = getelementptr i8, ptr addrspace(1) %f, i64 %nn
  %a = load i32, ptr addrspace(1) %g
  %h = getelementptr i8, ptr addrspace(1) %p, i64 -2147483647
  %hz = getelementptr i8, ptr addrspace(1) %h, i64 %nz
  %i = getelementptr i8, ptr addrspace(1) %hz, i64 2147483647
  %b = load i32, ptr addrspace(1) %i
  %j = getelementptr i8, ptr addrspace(1) %p, i64 -2147483649
  %jz = getelementptr i8, ptr addrspace(1) %j, i64 %nz
  %k0 = getelementptr i8, ptr addrspace(1) %jz, i64 2147483647
  %k1 = getelementptr i8, ptr addrspace(1) %k0, i64 2
  %c = load i32, ptr addrspace(1) %k1
  %s = add i32 %a, %b
  %u = sub i32 %s, %c
  store i32 %u, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
