; a module with everything empty but one declaration, spread over odd lines



declare

void

@f

(

)
