package program
import ("testing";"fmt")
func TestTmp(t *testing.T){
 for _,c:=range []string{"1;\n/(/","const o = {};\no.#x", "async () => {\n const x = /[/;\n}", "() => {\n return new RegExp('(') }"} {
 u,_:=Normalize(c)
 r:=newRealm(t)
 _,stack,err:=r.eval(u.Source,u.FirstLine)
 fmt.Printf("%q %q %v\n",c,stack,err)
 }
}
