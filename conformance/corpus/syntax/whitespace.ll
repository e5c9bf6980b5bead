; tabs, blank lines, several items on a line, no spaces where none are needed, and spaces everywhere
@a=global i32 1,align 4 @b=constant[2 x i8]c"ab"

	define	i32	@f	(	i32	%x	)	{
	%y	=	add	i32	%x	,	1
	ret	i32	%y	}
define i32@g(i32%x,ptr%p){%y=add i32%x,1 store i32%y,ptr%p,align 4 br label%l l:ret i32%y}
  declare  void  @h  (  ptr  nocapture  ,  ...  )  nounwind
!n=!{!0}!0=!{!"x",i32 1}
   define void @i() {
   call void ( ptr , ... ) @h ( ptr null , i32 1 )


   ret void }
