; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Internal aliases are what they stand for, also through another alias; the struct behind them is taken apart then.

; CHECK-NOT: alias
; CHECK-NOT: @s =
; CHECK: @s.f0 = internal addrspace(1) global i32 1
; CHECK: @s.f1 = internal addrspace(1) global i32 2
; CHECK-NOT: alias
@s = internal addrspace(1) global { i32, i32 } { i32 1, i32 2 }
@second = internal alias i32, getelementptr inbounds (i8, ptr addrspace(1) @s, i64 4)
@again = private alias i32, ptr addrspace(1) @second
@unused = internal alias { i32, i32 }, ptr addrspace(1) @s
@twice = internal alias i32 (i32), ptr @double

define internal i32 @double(i32 %x) noinline {
  %y = shl i32 %x, 1
  ret i32 %y
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load i32, ptr addrspace(1) @s.f0
; CHECK: load i32, ptr addrspace(1) @s.f1
; CHECK: call i32 @double(i32 %sum)
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %a = load i32, ptr addrspace(1) @s
  %b = load i32, ptr addrspace(1) @again
  %sum = add i32 %a, %b
  %v = call i32 @twice(i32 %sum)
  store i32 %v, ptr addrspace(1) %slot
  call void @llvm.nvvm.barrier0()
  %one = icmp eq i32 %t, 7
  br i1 %one, label %write, label %end
write:
  store i32 %v, ptr addrspace(1) @second
  store i32 %sum, ptr addrspace(1) @s
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
