; a call by name that stays is no call through a pointer that became one by name
; RUN: opt --passes='cgscc(devirt<4>(inline,function(gvn)))' --verify-each -S %s | filecheck %s
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call i32 @big(i32 %x)

define internal i32 @big(i32 %a) noinline {
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %x = load i32, ptr %in, align 4
  %r = call i32 @big(i32 %x)
  store i32 %r, ptr %out, align 4
  ret void
}
