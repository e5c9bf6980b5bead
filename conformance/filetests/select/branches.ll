; Both arms of a branch at one block, a block that branches to itself, blocks that nobody comes to, and a layout against the order of control.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: same grid=1 block=64 args=[out i32[64]]
; LAUNCH: backwards grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry same(
; CHECK-NOT: @
; CHECK: ret;
define ptx_kernel void @same(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %c = icmp ult i32 %t, 13
  br i1 %c, label %end, label %end
never:
  %x = add i32 %t, 5
  br label %end
end:
  %r = phi i32 [ 3, %entry ], [ 3, %entry ], [ %x, %never ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry backwards(
; CHECK: @{{%.*}} bra
define ptx_kernel void @backwards(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  br label %third
second:
  store i32 %v, ptr addrspace(1) %q
  ret void
first:
  %v = phi i32 [ %w, %third ], [ %u, %first ]
  %i = phi i32 [ 0, %third ], [ %j, %first ]
  %u = mul i32 %v, 3
  %j = add i32 %i, 1
  %m = and i32 %t, 3
  %go = icmp ult i32 %i, %m
  br i1 %go, label %first, label %second
third:
  %w = add i32 %t, 1
  br label %first
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
