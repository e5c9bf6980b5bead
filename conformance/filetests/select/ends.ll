; Traps and exits in the middle of a block: nothing after them is selected; unreachable traps; other lanes go on.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: leave grid=1 block=64 args=[out i32[64]]
; LAUNCH: never grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry leave(
; CHECK: exit;
; CHECK-NOT: st.global.b32 {{.*}}, 9
; CHECK-LABEL: .entry never(
; CHECK-DAG: trap;
; CHECK-NOT: 12345
define ptx_kernel void @leave(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  store i32 1, ptr addrspace(1) %q
  %c = icmp ult i32 %t, 13
  br i1 %c, label %x, label %end
x:
  store i32 2, ptr addrspace(1) %q
  call void @llvm.nvvm.exit()
  store i32 9, ptr addrspace(1) %q
  br label %end
end:
  %m = call i32 @llvm.nvvm.activemask()
  %z = icmp eq i32 %m, 0
  %o = zext i1 %z to i32
  %r = add i32 %o, 4
  store i32 %r, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @never(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %c = icmp ugt i32 %t, 1000
  br i1 %c, label %x, label %y
x:
  call void @llvm.trap()
  store i32 12345, ptr addrspace(1) %q
  ret void
y:
  %d = icmp ugt i32 %t, 2000
  br i1 %d, label %u, label %end
u:
  unreachable
end:
  %r = add i32 %t, 4
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare void @llvm.nvvm.exit()
declare void @llvm.trap()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
