; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; A struct in global memory becomes a variable a field, each with its part of the initializer.

; CHECK-NOT: @state =
; CHECK-DAG: @state.f0 = internal addrspace(1) global i32 42, align 8
; CHECK-DAG: @state.f1 = internal addrspace(1) global float 2.500000e+00, align 4
; CHECK-DAG: @state.f2 = internal addrspace(1) global i64 7, align 8
@state = internal addrspace(1) global { i32, float, i64 } { i32 42, float 2.5, i64 7 }, align 8

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load i32, ptr addrspace(1) @state.f0, align 4
; CHECK: load i64, ptr addrspace(1) @state.f2, align 8
; CHECK: store i32 {{.*}}, ptr addrspace(1) @state.f0, align 4
; CHECK: load float, ptr addrspace(1) @state.f1
; CHECK: store float {{.*}}, ptr addrspace(1) @state.f1
; CHECK: store i64 {{.*}}, ptr addrspace(1) @state.f2
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %a = load i32, ptr addrspace(1) @state, align 4
  %pc = getelementptr inbounds { i32, float, i64 }, ptr addrspace(1) @state, i32 0, i32 2
  %c = load i64, ptr addrspace(1) %pc, align 8
  %ct = trunc i64 %c to i32
  %sum = add i32 %a, %ct
  store i32 %sum, ptr addrspace(1) %slot, align 4
  call void @llvm.nvvm.barrier0()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %end
write:
  store i32 %ct, ptr addrspace(1) @state, align 4
  %pb = getelementptr inbounds i8, ptr addrspace(1) @state, i64 4
  %b = load float, ptr addrspace(1) %pb, align 4
  %twice = fadd float %b, %b
  store float %twice, ptr addrspace(1) %pb, align 4
  %more = add i64 %c, 2
  store i64 %more, ptr addrspace(1) %pc, align 8
  br label %end
end:
  call void @llvm.nvvm.barrier0()
  %again = load i32, ptr addrspace(1) @state, align 4
  %place = getelementptr inbounds i32, ptr addrspace(1) %slot, i32 32
  %b2 = load float, ptr addrspace(1) getelementptr inbounds ({ i32, float, i64 }, ptr addrspace(1) @state, i32 0, i32 1), align 4
  %bi = fptosi float %b2 to i32
  %all = add i32 %again, %bi
  store i32 %all, ptr addrspace(1) %place, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
