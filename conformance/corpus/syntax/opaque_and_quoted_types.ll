; type names with every kind of character, numbers out of order, a type that only a call mentions
%9 = type { i32 }
%"9.x" = type opaque
%struct.a-b$c_d.1 = type { %9, ptr }
%"\E2\98\83" = type { %struct.a-b$c_d.1 }
@a = external global %"9.x"
@b = global %"\E2\98\83" zeroinitializer
declare void @f(ptr sret(%9), ptr byval(%struct.a-b$c_d.1))
%unused.by.values = type { i8 }
declare ptr @g(ptr byref(%unused.by.values))
define %9 @h(%9 %"9") {
  ret %9 %"9"
}
