; RUN: opt --passes=nvptx-assign-valid-global-names --verify-each -S %s | filecheck %s
; RUN: check --passes=nvptx-assign-valid-global-names %s | filecheck %s --check-prefix=VERDICT
; Dots, numbers, other characters and clashes; lanes read different elements.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK: @_$_tab_$_1 = private
; CHECK: @a_$_b$1 = internal
; CHECK: @a_$_b = addrspace(1) global
; CHECK: @a_$_b$2 = internal
; CHECK: @_$ = internal
; CHECK: @_$1x = internal
; CHECK: @c_$x2D_d_$xC3__$xA9_ = internal
; CHECK: @_$WARP_SZ = internal
; CHECK: @_$x25_r1 = internal
; CHECK: load i32, ptr addrspace(1) @a_$_b$1

target triple = "nvptx64-nvidia-cuda"

@.tab.1 = private addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@a.b = internal addrspace(1) global i32 5
@"a_$_b" = addrspace(1) global i32 6
@"a@b" = internal addrspace(1) global i32 7
@0 = internal addrspace(1) global i32 8
@"1x" = internal addrspace(1) global i32 9
@"c-d\C3\A9" = internal addrspace(1) global i32 10
@WARP_SZ = internal addrspace(1) global i32 11
@"%r1" = internal addrspace(1) global i32 12
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  %p = getelementptr inbounds [4 x i32], ptr addrspace(1) @.tab.1, i32 0, i32 %n
  %x0 = load i32, ptr addrspace(1) %p
  %x1 = load i32, ptr addrspace(1) @a.b
  %x2 = load i32, ptr addrspace(1) @"a@b"
  %x3 = load i32, ptr addrspace(1) @0
  %s1 = mul i32 %x0, %x1
  %s2 = mul i32 %s1, %x2
  %x = add i32 %s2, %x3
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
