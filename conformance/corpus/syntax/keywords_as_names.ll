; keywords, type names and literals used as names of values, blocks, functions, types and metadata
%type = type { %i32 }
%i32 = type { i32 }
@define = global %type zeroinitializer
@null = global i32 0
@global = global ptr @null
define void @declare(i32 %add, i32 %true, ptr %ptr) {
entry:
  %i32 = add i32 %add, %true
  %load = load i32, ptr %ptr
  %x = alloca %type
  br label %ret
ret:
  %label = phi i32 [ %i32, %entry ]
  br label %define
define:
  store i32 %label, ptr %ptr
  ret void, !attributes !0
}
!type = !{!0}
!true = !{!0}
!0 = !{!"DIExpression"}
