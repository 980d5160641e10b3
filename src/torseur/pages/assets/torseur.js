/* Torseur, three.js, uPlot; licences: LICENCES.txt. Made by: make scripts. Sources ddbbdfa2455481a9d83ffddda6cf8b20ade972cb6b219abd7a5f925abc7ae454 */
(()=>{var $0={f8:Float64Array,f4:Float32Array,u4:Uint32Array,u2:Uint16Array};function an(i){let[t,e]=Object.entries(i)[0],n=atob(e),s=new Uint8Array(n.length);for(let r=0;r<n.length;r++)s[r]=n.charCodeAt(r);return new $0[t](s.buffer)}var Z0="uplot",J0="u-hz",K0="u-vt",j0="u-title",Q0="u-wrap",t_="u-under",e_="u-over",n_="u-axis",tr="u-off",i_="u-select",s_="u-cursor-x",r_="u-cursor-y",o_="u-cursor-pt",a_="u-legend",l_="u-live",c_="u-inline",h_="u-series",u_="u-marker",Dd="u-label",f_="u-value",Oo="width",Bo="height";var Nd="bottom",Fr="left",Kh="right",pu="#000",Ud=pu+"0",jh="mousemove",Fd="mousedown",Qh="mouseup",Od="mouseenter",Bd="mouseleave",zd="dblclick",d_="resize",p_="scroll",kd="change",il="dppxchange",mu="--",Hr=typeof window<"u",su=Hr?document:null,Br=Hr?window:null,m_=Hr?navigator:null,Le,Qa;function ru(){let i=devicePixelRatio;Le!=i&&(Le=i,Qa&&au(kd,Qa,ru),Qa=matchMedia(`(min-resolution: ${Le-.001}dppx) and (max-resolution: ${Le+.001}dppx)`),er(kd,Qa,ru),Br.dispatchEvent(new CustomEvent(il)))}function ni(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ou(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function $e(i,t,e){i.style[t]=e+"px"}function Mi(i,t,e,n){let s=su.createElement(i);return t!=null&&ni(s,t),e?.insertBefore(s,n),s}function mi(i,t){return Mi("div",i,t)}var Vd=new WeakMap;function Gi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Vd.get(i);r!=o&&(i.style.transform=r,Vd.set(i,r),t<0||e<0||t>n||e>s?ni(i,tr):ou(i,tr))}var Gd=new WeakMap;function Hd(i,t,e){let n=t+e,s=Gd.get(i);n!=s&&(Gd.set(i,n),i.style.background=t,i.style.borderColor=e)}var Wd=new WeakMap;function Xd(i,t,e,n){let s=t+""+e,r=Wd.get(i);s!=r&&(Wd.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var gu={passive:!0},g_={...gu,capture:!0};function er(i,t,e,n){t.addEventListener(i,e,n?g_:gu)}function au(i,t,e,n){t.removeEventListener(i,e,gu)}Hr&&ru();function bi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:ii((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function yp(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var vp=i=>i!=null,Sp=i=>i!=null&&i>0,ol=yp(vp),__=yp(Sp);function x_(i,t,e,n=0,s=!1){let r=s?__:ol,o=s?Sp:vp;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ve,l??-Ve]}function al(i,t,e,n){let s=$d(i),r=$d(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?es:Mp,a=s==1?ii:gi,l=r==1?gi:ii,c=a(o(yn(i))),h=l(o(yn(t))),u=zr(e,c),f=zr(e,h);return e==10&&(c<0&&(u=Ge(u,-c)),h<0&&(f=Ge(f,-h))),n||e==2?(i=u*s,t=f*r):(i=Tp(i,u),t=ll(t,f)),[i,t]}function _u(i,t,e,n){let s=al(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var xu=.1,qd={mode:3,pad:xu},ko={pad:0,soft:null,mode:0},y_={min:ko,max:ko};function sl(i,t,e,n){return cl(e)?Yd(i,t,e):(ko.pad=e,ko.soft=n?0:null,ko.mode=n?3:0,Yd(i,t,y_))}function Pe(i,t){return i??t}function v_(i,t,e){for(t=Pe(t,0),e=Pe(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Yd(i,t,e){let n=e.min,s=e.max,r=Pe(n.pad,0),o=Pe(s.pad,0),a=Pe(n.hard,-Ve),l=Pe(s.hard,Ve),c=Pe(n.soft,Ve),h=Pe(s.soft,-Ve),u=Pe(n.mode,0),f=Pe(s.mode,0),d=t-i,g=es(d),x=Gn(yn(i),yn(t)),p=es(x),m=yn(p-g);(d<1e-24||m>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Ve&&(r=0),f==2&&h!=-Ve&&(o=0)));let S=d||x||1e3,A=es(S),v=zr(10,ii(A)),C=S*(d==0?i==0?.1:1:r),T=Ge(Tp(i-C,v/10),24),_=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Ve,E=Gn(a,T<_&&i>=_?_:wi(_,T)),O=S*(d==0?t==0?.1:1:o),P=Ge(ll(t+O,v/10),24),I=t<=h&&(f==1||f==3&&P>=h||f==2&&P<=h)?h:-Ve,z=wi(l,P>I&&t<=I?I:Gn(I,P));return E==z&&E==0&&(z=100),[E,z]}var S_=new Intl.NumberFormat(Hr?m_.language:"en-US"),yu=i=>S_.format(i),si=Math,nl=si.PI,yn=si.abs,ii=si.floor,xn=si.round,gi=si.ceil,wi=si.min,Gn=si.max,zr=si.pow,$d=si.sign,es=si.log10,Mp=si.log2,M_=(i,t=1)=>si.sinh(i)*t,tu=(i,t=1)=>si.asinh(i/t),Ve=1/0;function Zd(i){return(es((i^i>>31)-(i>>31))|0)+1}function lu(i,t,e){return wi(Gn(i,t),e)}function bp(i){return typeof i=="function"}function Ee(i){return bp(i)?i:()=>i}var b_=()=>{},wp=i=>i,Ep=(i,t)=>t,w_=i=>null,Jd=i=>!0,Kd=(i,t)=>i==t,E_=/\.\d*?(?=9{6,}|0{6,})/gm,nr=i=>{if(Cp(i)||Cs.has(i))return i;let t=`${i}`,e=t.match(E_);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${nr(s)}e${r}`}return Ge(i,n)};function js(i,t){return nr(Ge(nr(i/t))*t)}function ll(i,t){return nr(gi(nr(i/t))*t)}function Tp(i,t){return nr(ii(nr(i/t))*t)}function Ge(i,t=0){if(Cp(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return xn(n)/e}var Cs=new Map;function Ap(i){return((""+i).split(".")[1]||"").length}function Go(i,t,e,n){let s=[],r=n.map(Ap);for(let o=t;o<e;o++){let a=yn(o),l=Ge(zr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Ge(h,u);s.push(f),Cs.set(f,u)}}return s}var Vo={},vu=[],kr=[null,null],As=Array.isArray,Cp=Number.isInteger,T_=i=>i===void 0;function jd(i){return typeof i=="string"}function cl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function A_(i){return i!=null&&typeof i=="object"}var C_=Object.getPrototypeOf(Uint8Array),Rp="__proto__";function Vr(i,t=cl){let e;if(As(i)){let n=i.find(s=>s!=null);if(As(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Vr(i[s],t)}else e=i.slice()}else if(i instanceof C_)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Rp&&(e[n]=Vr(i[n],t))}else e=i;return e}function pn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Rp&&(cl(i[s])?pn(i[s],Vr(n[s])):i[s]=Vr(n[s]))}return i}var R_=0,P_=1,I_=2;function L_(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function D_(i,t){if(F_(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return O_(o[0])||(o=U_(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:P_,d=[];for(let g=0;g<h.length;g++){let x=h[g],p=r.get(l[g]);x===null?f!=R_&&(u[p]=x,f==I_&&d.push(p)):u[p]=x}L_(u,d,s),n.push(u)}}return n}var N_=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function U_(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function F_(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function O_(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Gn(1,ii((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Pp=["January","February","March","April","May","June","July","August","September","October","November","December"],Ip=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Lp(i){return i.slice(0,3)}var B_=Ip.map(Lp),z_=Pp.map(Lp),k_={MMMM:Pp,MMM:z_,WWWW:Ip,WWW:B_};function Fo(i){return(i<10?"0":"")+i}function V_(i){return(i<10?"00":i<100?"0":"")+i}var G_={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Fo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Fo(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Fo(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Fo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Fo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>V_(i.getMilliseconds())};function Su(i,t){t=t||k_;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?G_[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var H_=new Intl.DateTimeFormat().resolvedOptions().timeZone;function W_(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==H_?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Dp=i=>i%1==0,rl=[1,2,2.5,5],X_=Go(10,-32,0,rl),Np=Go(10,0,32,rl),q_=Np.filter(Dp),Qs=X_.concat(Np),Mu=`
`,Up="{YYYY}",Qd=Mu+Up,Fp="{M}/{D}",zo=Mu+Fp,tl=zo+"/{YY}",Op="{aa}",Y_="{h}:{mm}",Or=Y_+Op,tp=Mu+Or,ep=":{ss}",Ue=null;function Bp(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Go(10,0,3,rl).filter(Dp):Go(10,-3,0,rl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Up,Ue,Ue,Ue,Ue,Ue,Ue,1],[s*28,"{MMM}",Qd,Ue,Ue,Ue,Ue,Ue,1],[s,Fp,Qd,Ue,Ue,Ue,Ue,Ue,1],[n,"{h}"+Op,tl,Ue,zo,Ue,Ue,Ue,1],[e,Or,tl,Ue,zo,Ue,Ue,Ue,1],[t,ep,tl+" "+Or,Ue,zo+" "+Or,Ue,tp,Ue,1],[i,ep+".{fff}",tl+" "+Or,Ue,zo+" "+Or,Ue,tp,Ue,1]];function h(u){return(f,d,g,x,p,m)=>{let S=[],A=p>=o,v=p>=r&&p<o,C=u(g),T=Ge(C*i,3),_=eu(C.getFullYear(),A?0:C.getMonth(),v||A?1:C.getDate()),E=Ge(_*i,3);if(v||A){let O=v?p/r:0,P=A?p/o:0,I=T==E?T:Ge(eu(_.getFullYear()+P,_.getMonth()+O,1)*i,3),z=new Date(xn(I/i)),H=z.getFullYear(),D=z.getMonth();for(let k=0;I<=x;k++){let X=eu(H+P*k,D+O*k,1),G=X-u(Ge(X*i,3));I=Ge((+X+G)*i,3),I<=x&&S.push(I)}}else{let O=p>=s?s:p,P=ii(g)-ii(T),I=E+P+ll(T-E,O);S.push(I);let z=u(I),H=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,D=p/n,k=f.axes[d]._space,X=m/k;for(;I=Ge(I+p,i==1?0:3),!(I>x);)if(D>1){let G=ii(Ge(H+D,6))%24,K=u(I).getHours()-G;K>1&&(K=-1),I-=K*n,H=(H+D)%24;let tt=S[S.length-1];Ge((I-tt)/p,3)*X>=.7&&S.push(I)}else S.push(I)}return S}}return[l,c,h]}var[$_,Z_,J_]=Bp(1),[K_,j_,Q_]=Bp(.001);Go(2,-53,53,[1]);function np(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function ip(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,f,d;return n.map(g=>{let x=i(g),p=x.getFullYear(),m=x.getMonth(),S=x.getDate(),A=x.getHours(),v=x.getMinutes(),C=x.getSeconds(),T=p!=l&&a[2]||m!=c&&a[3]||S!=h&&a[4]||A!=u&&a[5]||v!=f&&a[6]||C!=d&&a[7]||a[1];return l=p,c=m,h=S,u=A,f=v,d=C,T(x)})}}function tx(i,t){let e=Su(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function eu(i,t,e){return new Date(i,t,e)}function sp(i,t){return t(i)}var ex="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function rp(i,t){return(e,n,s,r)=>r==null?mu:t(i(n))}function nx(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function ix(i,t){return i.series[t].fill(i,t)}var sx={show:!0,live:!0,isolate:!1,mount:b_,markers:{show:!0,width:2,stroke:nx,fill:ix,dash:"solid"},idx:null,idxs:null,values:[]};function rx(i,t){let e=i.cursor.points,n=mi(),s=e.size(i,t);$e(n,Oo,s),$e(n,Bo,s);let r=s/-2;$e(n,"marginLeft",r),$e(n,"marginTop",r);let o=e.width(i,t,s);return o&&$e(n,"borderWidth",o),n}function ox(i,t){let e=i.series[t].points;return e._fill||e._stroke}function ax(i,t){let e=i.series[t].points;return e._stroke||e._fill}function lx(i,t){return i.series[t].points.size}var nu=[0,0];function cx(i,t,e){return nu[0]=t,nu[1]=e,nu}function el(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function iu(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var hx={show:!0,x:!0,y:!0,lock:!1,move:cx,points:{one:!1,show:rx,size:lx,width:0,stroke:ax,fill:ox},bind:{mousedown:el,mouseup:el,click:el,dblclick:el,mousemove:iu,mouseleave:iu,mouseenter:iu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},zp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},bu=pn({},zp,{filter:Ep}),kp=pn({},bu,{size:10}),Vp=pn({},zp,{show:!1}),wu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Gp="bold "+wu,Hp=1.5,op={show:!0,scale:"x",stroke:pu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Gp,side:2,grid:bu,ticks:kp,border:Vp,font:wu,lineGap:Hp,rotate:0},ux="Value",fx="Time",ap={show:!0,scale:"x",auto:!1,sorted:1,min:Ve,max:-Ve,idxs:[]};function dx(i,t,e,n,s){return t.map(r=>r==null?"":yu(r))}function px(i,t,e,n,s,r,o){let a=[],l=Cs.get(s)||0;e=o?e:Ge(ll(e,s),l);for(let c=e;c<=n;c=Ge(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function cu(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?es:Mp,h=ii(c(e));s=zr(l,h),l==10&&(s=Qs[bi(s,Qs)]);let u=e,f=s*l;l==10&&(f=Qs[bi(f,Qs)]);do a.push(u),u=u+s,l==10&&!Cs.has(u)&&(u=Ge(u,Cs.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=Qs[bi(f,Qs)]));while(u<=n);return a}function mx(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?cu(i,t,Gn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?cu(i,t,Gn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Wp=/./,gx=/[12357]/,_x=/[125]/,lp=/1/,hu=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function xx(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Wp:l(7,o)-h>=c?gx:l(5,o)-h>=c?_x:lp;if(u==lp){let f=yn(l(1,o)-h);if(f<c)return hu(t.slice().reverse(),a.distr,u,gi(c/f)).reverse()}return hu(t,a.distr,u,1)}function yx(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=yn(l(1,o)-l(2,o));return c<a?hu(t.slice().reverse(),3,Wp,gi(a/c)).reverse():t}function vx(i,t,e,n){return n==null?mu:t==null?"":yu(t)}var cp={show:!0,scale:"y",stroke:pu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Gp,side:3,grid:bu,ticks:kp,border:Vp,font:wu,lineGap:Hp,rotate:0};function Sx(i,t){let e=3+(i||1)*2;return Ge(e*t,3)}function Mx(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=yn(o-r),l=i.series[t],c=a/(l.points.space*Le);return n[1]-n[0]<=c}var hp={scale:null,auto:!0,sorted:0,min:Ve,max:-Ve},Xp=(i,t,e,n,s)=>s,up={show:!0,auto:!0,sorted:0,gaps:Xp,alpha:1,facets:[pn({},hp,{scale:"x"}),pn({},hp,{scale:"y"})]},fp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Xp,alpha:1,points:{show:Mx,filter:null},values:null,min:Ve,max:-Ve,idxs:[],path:null,clip:null};function bx(i,t,e,n,s){return e/10}var qp={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},wx=pn({},qp,{time:!1,ori:1}),dp={};function Yp(i,t){let e=dp[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(dp[i]=e)),e}var Gr=1,uu=2;function ir(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,g=a.width,x=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,u,p,m,f,d,g,x,ul,Wr,dl,Zp,Kp):e(s,l,c,h,u,m,p,d,f,x,g,fl,Xr,Au,Jp,jp)}function Eu(i,t){let e=0,n=0,s=Pe(i.bands,vu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function Ex(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ns(i,t,e,n,s,r){return ir(i,t,(o,a,l,c,h,u,f,d,g,x,p)=>{let m=o.pxRound,S=c.dir*(c.ori==0?1:-1),A=c.ori==0?Wr:Xr,v,C;S==1?(v=e,C=n):(v=n,C=e);let T=m(u(a[v],c,x,d)),_=m(f(l[v],h,p,g)),E=m(u(a[C],c,x,d)),O=m(f(r==1?h.max:h.min,h,p,g)),P=new Path2D(s);return A(P,E,O),A(P,T,O),A(P,T,_),P})}function hl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?dl:Au,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Tx(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Tu(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),g=f==u?d:r(i[f]),x=u-s;d=o<=0&&x>=0&&x<l?r(i[x]):d;let m=f+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=d&&a.push([d,g])}return a}function pp(i){return i==0?wp:i==1?xn:t=>js(t,i)}function $p(i){let t=i==0?ul:fl,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=wi(c,a/2,l/2),h=wi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var ul=(i,t,e)=>{i.moveTo(t,e)},fl=(i,t,e)=>{i.moveTo(e,t)},Wr=(i,t,e)=>{i.lineTo(t,e)},Xr=(i,t,e)=>{i.lineTo(e,t)},dl=$p(0),Au=$p(1),Zp=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Jp=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Kp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},jp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Qp(i){return(t,e,n,s,r)=>ir(t,e,(o,a,l,c,h,u,f,d,g,x,p)=>{let{pxRound:m,points:S}=o,A,v;c.ori==0?(A=ul,v=Zp):(A=fl,v=Jp);let C=Ge(S.width*Le,3),T=(S.size-S.width)/2*Le,_=Ge(T*2,3),E=new Path2D,O=new Path2D,{left:P,top:I,width:z,height:H}=t.bbox;dl(O,P-_,I-_,z+_*2,H+_*2);let D=k=>{if(l[k]!=null){let X=m(u(a[k],c,x,d)),G=m(f(l[k],h,p,g));A(E,X+T,G),v(E,X,G,T,0,nl*2)}};if(r)r.forEach(D);else for(let k=n;k<=s;k++)D(k);return{stroke:C>0?E:null,fill:E,clip:O,flags:Gr|uu}})}function tm(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var Ax=tm(Wr),Cx=tm(Xr);function em(i){let t=Pe(i?.alignGaps,0);return(e,n,s,r)=>ir(e,n,(o,a,l,c,h,u,f,d,g,x,p)=>{[s,r]=ol(l,s,r);let m=o.pxRound,S=H=>m(u(H,c,x,d)),A=H=>m(f(H,h,p,g)),v,C;c.ori==0?(v=Wr,C=Ax):(v=Xr,C=Cx);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Gr},E=_.stroke,O=!1;if(r-s>=x*4){let H=ct=>e.posToVal(ct,c.key,!0),D=null,k=null,X,G,at,Y=S(a[T==1?s:r]),K=S(a[s]),tt=S(a[r]),ut=H(T==1?K+1:tt-1);for(let ct=T==1?s:r;ct>=s&&ct<=r;ct+=T){let j=a[ct],xt=(T==1?j<ut:j>ut)?Y:S(j),It=l[ct];xt==Y?It!=null?(G=It,D==null?(v(E,xt,A(G)),X=D=k=G):G<D?D=G:G>k&&(k=G)):It===null&&(O=!0):(D!=null&&C(E,Y,A(D),A(k),A(X),A(G)),It!=null?(G=It,v(E,xt,A(G)),D=k=X=G):(D=k=null,It===null&&(O=!0)),Y=xt,ut=H(Y+T))}D!=null&&D!=k&&at!=Y&&C(E,Y,A(D),A(k),A(X),A(G))}else for(let H=T==1?s:r;H>=s&&H<=r;H+=T){let D=l[H];D===null?O=!0:D!=null&&v(E,S(a[H]),A(D))}let[I,z]=Eu(e,n);if(o.fill!=null||I!=0){let H=_.fill=new Path2D(E),D=o.fillTo(e,n,o.min,o.max,I),k=A(D),X=S(a[s]),G=S(a[r]);T==-1&&([G,X]=[X,G]),v(H,G,k),v(H,X,k)}if(!o.spanGaps){let H=[];O&&H.push(...Tu(a,l,s,r,T,S,t)),_.gaps=H=o.gaps(e,n,s,r,H),_.clip=hl(H,c.ori,d,g,x,p)}return z!=0&&(_.band=z==2?[ns(e,n,s,r,E,-1),ns(e,n,s,r,E,1)]:ns(e,n,s,r,E,z)),_})}function Rx(i){let t=Pe(i.align,1),e=Pe(i.ascDesc,!1),n=Pe(i.alignGaps,0),s=Pe(i.extend,!1);return(r,o,a,l)=>ir(r,o,(c,h,u,f,d,g,x,p,m,S,A)=>{[a,l]=ol(u,a,l);let v=c.pxRound,{left:C,width:T}=r.bbox,_=K=>v(g(K,f,S,p)),E=K=>v(x(K,d,A,m)),O=f.ori==0?Wr:Xr,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Gr},I=P.stroke,z=f.dir*(f.ori==0?1:-1),H=E(u[z==1?a:l]),D=_(h[z==1?a:l]),k=D,X=D;s&&t==-1&&(X=C,O(I,X,H)),O(I,D,H);for(let K=z==1?a:l;K>=a&&K<=l;K+=z){let tt=u[K];if(tt==null)continue;let ut=_(h[K]),ct=E(tt);t==1?O(I,ut,H):O(I,k,ct),O(I,ut,ct),H=ct,k=ut}let G=k;s&&t==1&&(G=C+T,O(I,G,H));let[at,Y]=Eu(r,o);if(c.fill!=null||at!=0){let K=P.fill=new Path2D(I),tt=c.fillTo(r,o,c.min,c.max,at),ut=E(tt);O(K,G,ut),O(K,X,ut)}if(!c.spanGaps){let K=[];K.push(...Tu(h,u,a,l,z,_,n));let tt=c.width*Le/2,ut=e||t==1?tt:-tt,ct=e||t==-1?-tt:tt;K.forEach(j=>{j[0]+=ut,j[1]+=ct}),P.gaps=K=c.gaps(r,o,a,l,K),P.clip=hl(K,f.ori,p,m,S,A)}return Y!=0&&(P.band=Y==2?[ns(r,o,a,l,I,-1),ns(r,o,a,l,I,1)]:ns(r,o,a,l,I,Y)),P})}function mp(i,t,e,n,s,r,o=Ve){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=yn(i[l]-i[a]);h<c&&(c=h,o=yn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function Px(i){i=i||Vo;let t=Pe(i.size,[.6,Ve,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Ee(s),o=1-t[0],a=Pe(t[1],Ve),l=Pe(t[2],1),c=Pe(i.disp,Vo),h=Pe(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,g,x,p)=>ir(d,g,(m,S,A,v,C,T,_,E,O,P,I)=>{let z=m.pxRound,H=e,D=n*Le,k=a*Le,X=l*Le,G,at;v.ori==0?[G,at]=r(d,g):[at,G]=r(d,g);let Y=v.dir*(v.ori==0?1:-1),K=v.ori==0?dl:Au,tt=v.ori==0?h:(St,Wt,he,wt,Ne,Yt,te)=>{h(St,Wt,he,Ne,wt,te,Yt)},ut=Pe(d.bands,vu).find(St=>St.series[0]==g),ct=ut!=null?ut.dir:0,j=m.fillTo(d,g,m.min,m.max,ct),mt=z(_(j,C,I,O)),xt,It,bt,Vt=P,se=z(m.width*Le),Zt=!1,re=null,ie=null,rt=null,yt=null;u!=null&&(se==0||f!=null)&&(Zt=!0,re=u.values(d,g,x,p),ie=new Map,new Set(re).forEach(St=>{St!=null&&ie.set(St,new Path2D)}),se>0&&(rt=f.values(d,g,x,p),yt=new Map,new Set(rt).forEach(St=>{St!=null&&yt.set(St,new Path2D)})));let{x0:gt,size:Ot}=c;if(gt!=null&&Ot!=null){H=1,S=gt.values(d,g,x,p),gt.unit==2&&(S=S.map(he=>d.posToVal(E+he*P,v.key,!0)));let St=Ot.values(d,g,x,p);Ot.unit==2?It=St[0]*P:It=T(St[0],v,P,E)-T(0,v,P,E),Vt=mp(S,A,T,v,P,E,Vt),bt=Vt-It+D}else Vt=mp(S,A,T,v,P,E,Vt),bt=Vt*o+D,It=Vt-bt;bt<1&&(bt=0),se>=It/2&&(se=0),bt<5&&(z=wp);let Lt=bt>0,ne=Vt-bt-(Lt?se:0);It=z(lu(ne,X,k)),xt=(H==0?It/2:H==Y?0:It)-H*Y*((H==0?D/2:0)+(Lt?se/2:0));let Bt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},me=Zt?null:new Path2D,fe=null;if(ut!=null)fe=d.data[ut.series[1]];else{let{y0:St,y1:Wt}=c;St!=null&&Wt!=null&&(A=Wt.values(d,g,x,p),fe=St.values(d,g,x,p))}let _e=G*It,F=at*It;for(let St=Y==1?x:p;St>=x&&St<=p;St+=Y){let Wt=A[St];if(Wt==null)continue;if(fe!=null){let q=fe[St]??0;if(Wt-q==0)continue;mt=_(q,C,I,O)}let he=v.distr!=2||c!=null?S[St]:St,wt=T(he,v,P,E),Ne=_(Pe(Wt,j),C,I,O),Yt=z(wt-xt),te=z(Gn(Ne,mt)),R=z(wi(Ne,mt)),M=te-R;if(Wt!=null){let q=Wt<0?F:_e,ft=Wt<0?_e:F;Zt?(se>0&&rt[St]!=null&&K(yt.get(rt[St]),Yt,R+ii(se/2),It,Gn(0,M-se),q,ft),re[St]!=null&&K(ie.get(re[St]),Yt,R+ii(se/2),It,Gn(0,M-se),q,ft)):K(me,Yt,R+ii(se/2),It,Gn(0,M-se),q,ft),tt(d,g,St,Yt-se/2,R,It+se,M)}}return se>0?Bt.stroke=Zt?yt:me:Zt||(Bt._fill=m.width==0?m._fill:m._stroke??m._fill,Bt.width=0),Bt.fill=Zt?ie:me,Bt})}function Ix(i,t){let e=Pe(t?.alignGaps,0);return(n,s,r,o)=>ir(n,s,(a,l,c,h,u,f,d,g,x,p,m)=>{[r,o]=ol(c,r,o);let S=a.pxRound,A=G=>S(f(G,h,p,g)),v=G=>S(d(G,u,m,x)),C,T,_;h.ori==0?(C=ul,_=Wr,T=Kp):(C=fl,_=Xr,T=jp);let E=h.dir*(h.ori==0?1:-1),O=A(l[E==1?r:o]),P=O,I=[],z=[];for(let G=E==1?r:o;G>=r&&G<=o;G+=E)if(c[G]!=null){let Y=l[G],K=A(Y);I.push(P=K),z.push(v(c[G]))}let H={stroke:i(I,z,C,_,T,S),fill:null,clip:null,band:null,gaps:null,flags:Gr},D=H.stroke,[k,X]=Eu(n,s);if(a.fill!=null||k!=0){let G=H.fill=new Path2D(D),at=a.fillTo(n,s,a.min,a.max,k),Y=v(at);_(G,P,Y),_(G,O,Y)}if(!a.spanGaps){let G=[];G.push(...Tu(l,c,r,o,E,A,e)),H.gaps=G=a.gaps(n,s,r,o,G),H.clip=hl(G,h.ori,g,x,p,m)}return X!=0&&(H.band=X==2?[ns(n,s,r,o,D,-1),ns(n,s,r,o,D,1)]:ns(n,s,r,o,D,X)),H})}function Lx(i){return Ix(Dx,i)}function Dx(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var fu=new Set;function gp(){for(let i of fu)i.syncRect(!0)}Hr&&(er(d_,Br,gp),er(p_,Br,gp,!0),er(il,Br,()=>{In.pxRatio=Le}));var Nx=em(),Ux=Qp();function _p(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>du(r,o,t,e))}function Fx(i,t){return i.map((e,n)=>n==0?{}:pn({},t,e))}function du(i,t,e,n){return pn({},t==0?e:n,i)}function nm(i,t,e){return t==null?kr:[t,e]}var Ox=nm;function Bx(i,t,e){return t==null?kr:sl(t,e,xu,!0)}function im(i,t,e,n){return t==null?kr:al(t,e,i.scales[n].log,!1)}var zx=im;function sm(i,t,e,n){return t==null?kr:_u(t,e,i.scales[n].log,!1)}var kx=sm;function Vx(i,t,e,n,s){let r=Gn(Zd(i),Zd(t)),o=t-i,a=bi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Cs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function xp(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=xn((e=+s)*Le))+"px"),[i,t,e]}function Gx(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ge(t[2]*Le,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function In(i,t,e){let n={mode:Pe(i.mode,1)},s=n.mode;function r(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?1-W:W)}function o(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?W:1-W)}function a(y,b,L,N){return b.ori==0?r(y,b,L,N):o(y,b,L,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=mi(Z0);if(i.id!=null&&(c.id=i.id),ni(c,i.class),i.title){let y=mi(j0,c);y.textContent=i.title}let h=Mi("canvas"),u=n.ctx=h.getContext("2d"),f=mi(Q0,c);er("click",f,y=>{y.target===g&&(Xe!=Ir||Ke!=Lr)&&Pn.click(n,y)},!0);let d=n.under=mi(t_,f);f.appendChild(h);let g=n.over=mi(e_,f);i=Vr(i);let x=+Pe(i.pxAlign,1),p=pp(x);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let m=i.ms||.001,S=n.series=s==1?_p(i.series||[],ap,fp,!1):Fx(i.series||[null],up),A=n.axes=_p(i.axes||[],op,cp,!0),v=n.scales={},C=n.bands=i.bands||[];C.forEach(y=>{y.fill=Ee(y.fill||null),y.dir=Pe(y.dir,-1)});let T=s==2?S[1].facets[0].scale:S[0].scale,_={axes:Qi,series:Me},E=(i.drawOrder||["axes","series"]).map(y=>_[y]);function O(y){let b=y.distr==3?L=>es(L>0?L:y.clamp(n,L,y.min,y.max,y.key)):y.distr==4?L=>tu(L,y.asinh):y.distr==100?L=>y.fwd(L):L=>L;return L=>{let N=b(L),{_min:W,_max:J}=y,lt=J-W;return(N-W)/lt}}function P(y){let b=v[y];if(b==null){let L=(i.scales||Vo)[y]||Vo;if(L.from!=null){P(L.from);let N=pn({},v[L.from],L,{key:y});N.valToPct=O(N),v[y]=N}else{b=v[y]=pn({},y==T?qp:wx,L),b.key=y;let N=b.time,W=b.range,J=As(W);if((y!=T||s==2&&!N)&&(J&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?qd:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?qd:{mode:1,hard:W[1],soft:W[1]}},J=!1),!J&&cl(W))){let lt=W;W=(dt,Tt,zt)=>Tt==null?kr:sl(Tt,zt,lt)}b.range=Ee(W||(N?Ox:y==T?b.distr==3?zx:b.distr==4?kx:nm:b.distr==3?im:b.distr==4?sm:Bx)),b.auto=Ee(J?!1:b.auto),b.clamp=Ee(b.clamp||bx),b._min=b._max=null,b.valToPct=O(b)}}}P("x"),P("y"),s==1&&S.forEach(y=>{P(y.scale)}),A.forEach(y=>{P(y.scale)});for(let y in i.scales)P(y);let I=v[T],z=I.distr,H,D;I.ori==0?(ni(c,J0),H=r,D=o):(ni(c,K0),H=o,D=r);let k={};for(let y in v){let b=v[y];(b.min!=null||b.max!=null)&&(k[y]={min:b.min,max:b.max},b.min=b.max=null)}let X=i.tzDate||(y=>new Date(xn(y/m))),G=i.fmtDate||Su,at=m==1?J_(X):Q_(X),Y=ip(X,np(m==1?Z_:j_,G)),K=rp(X,sp(ex,G)),tt=[],ut=n.legend=pn({},sx,i.legend),ct=n.cursor=pn({},hx,{drag:{y:s==2}},i.cursor),j=ut.show,mt=ct.show,xt=ut.markers;ut.idxs=tt,xt.width=Ee(xt.width),xt.dash=Ee(xt.dash),xt.stroke=Ee(xt.stroke),xt.fill=Ee(xt.fill);let It,bt,Vt,se=[],Zt=[],re,ie=!1,rt={};if(ut.live){let y=S[1]?S[1].values:null;ie=y!=null,re=ie?y(n,1,0):{_:0};for(let b in re)rt[b]=mu}if(j)if(It=Mi("table",a_,c),Vt=Mi("tbody",null,It),ut.mount(n,It),ie){bt=Mi("thead",null,It,Vt);let y=Mi("tr",null,bt);Mi("th",null,y);for(var yt in re)Mi("th",Dd,y).textContent=yt}else ni(It,c_),ut.live&&ni(It,l_);let gt={show:!0},Ot={show:!1};function Lt(y,b){if(b==0&&(ie||!ut.live||s==2))return kr;let L=[],N=Mi("tr",h_,Vt,Vt.childNodes[b]);ni(N,y.class),y.show||ni(N,tr);let W=Mi("th",null,N);if(xt.show){let dt=mi(u_,W);if(b>0){let Tt=xt.width(n,b);Tt&&(dt.style.border=Tt+"px "+xt.dash(n,b)+" "+xt.stroke(n,b)),dt.style.background=xt.fill(n,b)}}let J=mi(Dd,W);y.label instanceof HTMLElement?J.appendChild(y.label):J.textContent=y.label,b>0&&(xt.show||(J.style.color=y.width>0?xt.stroke(n,b):xt.fill(n,b)),Bt("click",W,dt=>{if(ct._lock)return;le(dt);let Tt=S.indexOf(y);if((dt.ctrlKey||dt.metaKey)!=ut.isolate){let zt=S.some((kt,Ht)=>Ht>0&&Ht!=Tt&&kt.show);S.forEach((kt,Ht)=>{Ht>0&&Bi(Ht,zt?Ht==Tt?gt:Ot:gt,!0,dn.setSeries)})}else Bi(Tt,{show:!y.show},!0,dn.setSeries)},!1),ce&&Bt(Od,W,dt=>{ct._lock||(le(dt),Bi(S.indexOf(y),Nr,!0,dn.setSeries))},!1));for(var lt in re){let dt=Mi("td",f_,N);dt.textContent="--",L.push(dt)}return[N,L]}let ne=new Map;function Bt(y,b,L,N=!0){let W=ne.get(b)||{},J=ct.bind[y](n,b,L,N);J&&(er(y,b,W[y]=J),ne.set(b,W))}function me(y,b,L){let N=ne.get(b)||{};for(let W in N)(y==null||W==y)&&(au(W,b,N[W]),delete N[W]);y==null&&ne.delete(b)}let fe=0,_e=0,F=0,St=0,Wt=0,he=0,wt=Wt,Ne=he,Yt=F,te=St,R=0,M=0,q=0,ft=0;n.bbox={};let ot=!1,Mt=!1,Et=!1,et=!1,it=!1,pt=!1;function B(y,b,L){(L||y!=n.width||b!=n.height)&&st(y,b),xe(!1),Et=!0,Mt=!0,Dn()}function st(y,b){n.width=fe=F=y,n.height=_e=St=b,Wt=he=0,At(),Kt();let L=n.bbox;R=L.left=js(Wt*Le,.5),M=L.top=js(he*Le,.5),q=L.width=js(F*Le,.5),ft=L.height=js(St*Le,.5)}let nt=3;function Ct(){let y=!1,b=0;for(;!y;){b++;let L=Cr(b),N=Oi(b);y=b==nt||L&&N,y||(st(n.width,n.height),Mt=!0)}}function vt({width:y,height:b}){B(y,b)}n.setSize=vt;function At(){let y=!1,b=!1,L=!1,N=!1;A.forEach((W,J)=>{if(W.show&&W._show){let{side:lt,_size:dt}=W,Tt=lt%2,zt=W.label!=null?W.labelSize:0,kt=dt+zt;kt>0&&(Tt?(F-=kt,lt==3?(Wt+=kt,N=!0):L=!0):(St-=kt,lt==0?(he+=kt,y=!0):b=!0))}}),Ui[0]=y,Ui[1]=L,Ui[2]=b,Ui[3]=N,F-=yi[1]+yi[3],Wt+=yi[3],St-=yi[2]+yi[0],he+=yi[0]}function Kt(){let y=Wt+F,b=he+St,L=Wt,N=he;function W(J,lt){switch(J){case 1:return y+=lt,y-lt;case 2:return b+=lt,b-lt;case 3:return L-=lt,L+lt;case 0:return N-=lt,N+lt}}A.forEach((J,lt)=>{if(J.show&&J._show){let dt=J.side;J._pos=W(dt,J._size),J.label!=null&&(J._lpos=W(dt,J.labelSize))}})}if(ct.dataIdx==null){let y=ct.hover,b=y.skip=new Set(y.skip??[]);b.add(void 0);let L=y.prox=Ee(y.prox),N=y.bias??=0;ct.dataIdx=(W,J,lt,dt)=>{if(J==0)return lt;let Tt=lt,zt=L(W,J,lt,dt)??Ve,kt=zt>=0&&zt<Ve,Ht=I.ori==0?F:St,pe=ct.left,Ie=t[0],Re=t[J];if(b.has(Re[lt])){Tt=null;let be=null,oe=null,Qt;if(N==0||N==-1)for(Qt=lt;be==null&&Qt-- >0;)b.has(Re[Qt])||(be=Qt);if(N==0||N==1)for(Qt=lt;oe==null&&Qt++<Re.length;)b.has(Re[Qt])||(oe=Qt);if(be!=null||oe!=null)if(kt){let Ye=be==null?-1/0:H(Ie[be],I,Ht,0),rn=oe==null?1/0:H(Ie[oe],I,Ht,0),Tn=pe-Ye,ke=rn-pe;Tn<=ke?Tn<=zt&&(Tt=be):ke<=zt&&(Tt=oe)}else Tt=oe==null?be:be==null?oe:lt-be<=oe-lt?be:oe}else kt&&yn(pe-H(Ie[lt],I,Ht,0))>zt&&(Tt=null);return Tt}}let le=y=>{ct.event=y};ct.idxs=tt,ct._lock=!1;let ht=ct.points;ht.show=Ee(ht.show),ht.size=Ee(ht.size),ht.stroke=Ee(ht.stroke),ht.width=Ee(ht.width),ht.fill=Ee(ht.fill);let Xt=n.focus=pn({},i.focus||{alpha:.3},ct.focus),ce=Xt.prox>=0,Dt=ce&&ht.one,ge=[],We=[],On=[];function Co(y,b){let L=ht.show(n,b);if(L instanceof HTMLElement)return ni(L,o_),ni(L,y.class),Gi(L,-10,-10,F,St),g.insertBefore(L,ge[b]),L}function Er(y,b){if(s==1||b>0){let L=s==1&&v[y.scale].time,N=y.value;y.value=L?jd(N)?rp(X,sp(N,G)):N||K:N||vx,y.label=y.label||(L?fx:ux)}if(Dt||b>0){y.width=y.width==null?1:y.width,y.paths=y.paths||Nx||w_,y.fillTo=Ee(y.fillTo||Ex),y.pxAlign=+Pe(y.pxAlign,x),y.pxRound=pp(y.pxAlign),y.stroke=Ee(y.stroke||null),y.fill=Ee(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let L=Sx(Gn(1,y.width),1),N=y.points=pn({},{size:L,width:Gn(1,L*.2),stroke:y.stroke,space:L*2,paths:Ux,_stroke:null,_fill:null},y.points);N.show=Ee(N.show),N.filter=Ee(N.filter),N.fill=Ee(N.fill),N.stroke=Ee(N.stroke),N.paths=Ee(N.paths),N.pxAlign=y.pxAlign}if(j){let L=Lt(y,b);se.splice(b,0,L[0]),Zt.splice(b,0,L[1]),ut.values.push(null)}if(mt){tt.splice(b,0,null);let L=null;Dt?b==0&&(L=Co(y,b)):b>0&&(L=Co(y,b)),ge.splice(b,0,L),We.splice(b,0,0),On.splice(b,0,0)}En("addSeries",b)}function Vh(y,b){b=b??S.length,y=s==1?du(y,b,ap,fp):du(y,b,{},up),S.splice(b,0,y),Er(S[b],b)}n.addSeries=Vh;function Za(y){if(S.splice(y,1),j){ut.values.splice(y,1),Zt.splice(y,1);let b=se.splice(y,1)[0];me(null,b.firstChild),b.remove()}mt&&(tt.splice(y,1),ge.splice(y,1)[0].remove(),We.splice(y,1),On.splice(y,1)),En("delSeries",y)}n.delSeries=Za;let Ui=[!1,!1,!1,!1];function Ji(y,b){if(y._show=y.show,y.show){let L=y.side%2,N=v[y.scale];N==null&&(y.scale=L?S[1].scale:T,N=v[y.scale]);let W=N.time;y.size=Ee(y.size),y.space=Ee(y.space),y.rotate=Ee(y.rotate),As(y.incrs)&&y.incrs.forEach(lt=>{!Cs.has(lt)&&Cs.set(lt,Ap(lt))}),y.incrs=Ee(y.incrs||(N.distr==2?q_:W?m==1?$_:K_:Qs)),y.splits=Ee(y.splits||(W&&N.distr==1?at:N.distr==3?cu:N.distr==4?mx:px)),y.stroke=Ee(y.stroke),y.grid.stroke=Ee(y.grid.stroke),y.ticks.stroke=Ee(y.ticks.stroke),y.border.stroke=Ee(y.border.stroke);let J=y.values;y.values=As(J)&&!As(J[0])?Ee(J):W?As(J)?ip(X,np(J,G)):jd(J)?tx(X,J):J||Y:J||dx,y.filter=Ee(y.filter||(N.distr>=3&&N.log==10?xx:N.distr==3&&N.log==2?yx:Ep)),y.font=xp(y.font),y.labelFont=xp(y.labelFont),y._size=y.size(n,null,b,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Ui[b]=!0,y._el=mi(n_,f))}}function Ki(y,b,L,N){let[W,J,lt,dt]=L,Tt=b%2,zt=0;return Tt==0&&(dt||J)&&(zt=b==0&&!W||b==2&&!lt?xn(op.size/3):0),Tt==1&&(W||lt)&&(zt=b==1&&!J||b==3&&!dt?xn(cp.size/2):0),zt}let Ro=n.padding=(i.padding||[Ki,Ki,Ki,Ki]).map(y=>Ee(Pe(y,Ki))),yi=n._padding=Ro.map((y,b)=>y(n,b,Ui,0)),nn,ln=null,cn=null,Fi=s==1?S[0].idxs:null,jn=null,Ss=!1;function Po(y,b){if(t=y??[],n.data=n._data=t,s==2){nn=0;for(let L=1;L<S.length;L++)nn+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),jn=t[0],nn=jn.length;let L=t;if(z==2){L=t.slice();let N=L[0]=Array(nn);for(let W=0;W<nn;W++)N[W]=W}n._data=t=L}if(xe(!0),En("setData"),z==2&&(Et=!0),b!==!1){let L=I;L.auto(n,Ss)?Io():ws(T,L.min,L.max),et=et||ct.left>=0,pt=!0,Dn()}}n.setData=Po;function Io(){Ss=!0;let y,b;s==1&&(nn>0?(ln=Fi[0]=0,cn=Fi[1]=nn-1,y=t[0][ln],b=t[0][cn],z==2?(y=ln,b=cn):y==b&&(z==3?[y,b]=al(y,y,I.log,!1):z==4?[y,b]=_u(y,y,I.log,!1):I.time?b=y+xn(86400/m):[y,b]=sl(y,b,xu,!0))):(ln=Fi[0]=y=null,cn=Fi[1]=b=null)),ws(T,y,b)}let Tr,Ms,Ar,w,V,Q,$,Z,Rt,Nt;function Pt(y,b,L,N,W,J){y??=Ud,L??=vu,N??="butt",W??=Ud,J??="round",y!=Tr&&(u.strokeStyle=Tr=y),W!=Ms&&(u.fillStyle=Ms=W),b!=Ar&&(u.lineWidth=Ar=b),J!=V&&(u.lineJoin=V=J),N!=Q&&(u.lineCap=Q=N),L!=w&&u.setLineDash(w=L)}function Ut(y,b,L,N){b!=Ms&&(u.fillStyle=Ms=b),y!=$&&(u.font=$=y),L!=Z&&(u.textAlign=Z=L),N!=Rt&&(u.textBaseline=Rt=N)}function $t(y,b,L,N,W=0){if(N.length>0&&y.auto(n,Ss)&&(b==null||b.min==null)){let J=Pe(ln,0),lt=Pe(cn,N.length-1),dt=L.min==null?x_(N,J,lt,W,y.distr==3):[L.min,L.max];y.min=wi(y.min,L.min=dt[0]),y.max=Gn(y.max,L.max=dt[1])}}let ue={min:null,max:null};function Se(){for(let N in v){let W=v[N];k[N]==null&&(W.min==null||k[T]!=null&&W.auto(n,Ss))&&(k[N]=ue)}for(let N in v){let W=v[N];k[N]==null&&W.from!=null&&k[W.from]!=null&&(k[N]=ue)}k[T]!=null&&xe(!0);let y={};for(let N in k){let W=k[N];if(W!=null){let J=y[N]=Vr(v[N],A_);if(W.min!=null)pn(J,W);else if(N!=T||s==2)if(nn==0&&J.from==null){let lt=J.range(n,null,null,N);J.min=lt[0],J.max=lt[1]}else J.min=Ve,J.max=-Ve}}if(nn>0){S.forEach((N,W)=>{if(s==1){let J=N.scale,lt=k[J];if(lt==null)return;let dt=y[J];if(W==0){let Tt=dt.range(n,dt.min,dt.max,J);dt.min=Tt[0],dt.max=Tt[1],ln=bi(dt.min,t[0]),cn=bi(dt.max,t[0]),cn-ln>1&&(t[0][ln]<dt.min&&ln++,t[0][cn]>dt.max&&cn--),N.min=jn[ln],N.max=jn[cn]}else N.show&&N.auto&&$t(dt,lt,N,t[W],N.sorted);N.idxs[0]=ln,N.idxs[1]=cn}else if(W>0&&N.show&&N.auto){let[J,lt]=N.facets,dt=J.scale,Tt=lt.scale,[zt,kt]=t[W],Ht=y[dt],pe=y[Tt];Ht!=null&&$t(Ht,k[dt],J,zt,J.sorted),pe!=null&&$t(pe,k[Tt],lt,kt,lt.sorted),N.min=lt.min,N.max=lt.max}});for(let N in y){let W=y[N],J=k[N];if(W.from==null&&(J==null||J.min==null)){let lt=W.range(n,W.min==Ve?null:W.min,W.max==-Ve?null:W.max,N);W.min=lt[0],W.max=lt[1]}}}for(let N in y){let W=y[N];if(W.from!=null){let J=y[W.from];if(J.min==null)W.min=W.max=null;else{let lt=W.range(n,J.min,J.max,N);W.min=lt[0],W.max=lt[1]}}}let b={},L=!1;for(let N in y){let W=y[N],J=v[N];if(J.min!=W.min||J.max!=W.max){J.min=W.min,J.max=W.max;let lt=J.distr;J._min=lt==3?es(J.min):lt==4?tu(J.min,J.asinh):lt==100?J.fwd(J.min):J.min,J._max=lt==3?es(J.max):lt==4?tu(J.max,J.asinh):lt==100?J.fwd(J.max):J.max,b[N]=L=!0}}if(L){S.forEach((N,W)=>{s==2?W>0&&b.y&&(N._paths=null):b[N.scale]&&(N._paths=null)});for(let N in b)Et=!0,En("setScale",N);mt&&ct.left>=0&&(et=pt=!0)}for(let N in k)k[N]=null}function qt(y){let b=lu(ln-1,0,nn-1),L=lu(cn+1,0,nn-1);for(;y[b]==null&&b>0;)b--;for(;y[L]==null&&L<nn-1;)L++;return[b,L]}function Me(){if(nn>0){let y=S.some(b=>b._focus)&&Nt!=Xt.alpha;y&&(u.globalAlpha=Nt=Xt.alpha),S.forEach((b,L)=>{if(L>0&&b.show&&(tn(L,!1),tn(L,!0),b._paths==null)){let N=Nt;Nt!=b.alpha&&(u.globalAlpha=Nt=b.alpha);let W=s==2?[0,t[L][0].length-1]:qt(t[L]);b._paths=b.paths(n,L,W[0],W[1]),Nt!=N&&(u.globalAlpha=Nt=N)}}),S.forEach((b,L)=>{if(L>0&&b.show){let N=Nt;Nt!=b.alpha&&(u.globalAlpha=Nt=b.alpha),b._paths!=null&&Oe(L,!1);{let W=b._paths!=null?b._paths.gaps:null,J=b.points.show(n,L,ln,cn,W),lt=b.points.filter(n,L,J,W);(J||lt)&&(b.points._paths=b.points.paths(n,L,ln,cn,lt),Oe(L,!0))}Nt!=N&&(u.globalAlpha=Nt=N),En("drawSeries",L)}}),y&&(u.globalAlpha=Nt=1)}}function tn(y,b){let L=b?S[y].points:S[y];L._stroke=L.stroke(n,y),L._fill=L.fill(n,y)}function Oe(y,b){let L=b?S[y].points:S[y],{stroke:N,fill:W,clip:J,flags:lt,_stroke:dt=L._stroke,_fill:Tt=L._fill,_width:zt=L.width}=L._paths;zt=Ge(zt*Le,3);let kt=null,Ht=zt%2/2;b&&Tt==null&&(Tt=zt>0?"#fff":dt);let pe=L.pxAlign==1&&Ht>0;if(pe&&u.translate(Ht,Ht),!b){let Ie=R-zt/2,Re=M-zt/2,be=q+zt,oe=ft+zt;kt=new Path2D,kt.rect(Ie,Re,be,oe)}b?Gt(dt,zt,L.dash,L.cap,Tt,N,W,lt,J):Be(y,dt,zt,L.dash,L.cap,Tt,N,W,lt,kt,J),pe&&u.translate(-Ht,-Ht)}function Be(y,b,L,N,W,J,lt,dt,Tt,zt,kt){let Ht=!1;Tt!=0&&C.forEach((pe,Ie)=>{if(pe.series[0]==y){let Re=S[pe.series[1]],be=t[pe.series[1]],oe=(Re._paths||Vo).band;As(oe)&&(oe=pe.dir==1?oe[0]:oe[1]);let Qt,Ye=null;Re.show&&oe&&v_(be,ln,cn)?(Ye=pe.fill(n,Ie)||J,Qt=Re._paths.clip):oe=null,Gt(b,L,N,W,Ye,lt,dt,Tt,zt,kt,Qt,oe),Ht=!0}}),Ht||Gt(b,L,N,W,J,lt,dt,Tt,zt,kt)}let _n=Gr|uu;function Gt(y,b,L,N,W,J,lt,dt,Tt,zt,kt,Ht){Pt(y,b,L,N,W),(Tt||zt||Ht)&&(u.save(),Tt&&u.clip(Tt),zt&&u.clip(zt)),Ht?(dt&_n)==_n?(u.clip(Ht),kt&&u.clip(kt),we(W,lt),hn(y,J,b)):dt&uu?(we(W,lt),u.clip(Ht),hn(y,J,b)):dt&Gr&&(u.save(),u.clip(Ht),kt&&u.clip(kt),we(W,lt),u.restore(),hn(y,J,b)):(we(W,lt),hn(y,J,b)),(Tt||zt||Ht)&&u.restore()}function hn(y,b,L){L>0&&(b instanceof Map?b.forEach((N,W)=>{u.strokeStyle=Tr=W,u.stroke(N)}):b!=null&&y&&u.stroke(b))}function we(y,b){b instanceof Map?b.forEach((L,N)=>{u.fillStyle=Ms=N,u.fill(L)}):b!=null&&y&&u.fill(b)}function ji(y,b,L,N){let W=A[y],J;if(N<=0)J=[0,0];else{let lt=W._space=W.space(n,y,b,L,N),dt=W._incrs=W.incrs(n,y,b,L,N,lt);J=Vx(b,L,dt,N,lt)}return W._found=J}function un(y,b,L,N,W,J,lt,dt,Tt,zt){let kt=lt%2/2;x==1&&u.translate(kt,kt),Pt(dt,lt,Tt,zt,dt),u.beginPath();let Ht,pe,Ie,Re,be=W+(N==0||N==3?-J:J);L==0?(pe=W,Re=be):(Ht=W,Ie=be);for(let oe=0;oe<y.length;oe++)b[oe]!=null&&(L==0?Ht=Ie=y[oe]:pe=Re=y[oe],u.moveTo(Ht,pe),u.lineTo(Ie,Re));u.stroke(),x==1&&u.translate(-kt,-kt)}function Cr(y){let b=!0;return A.forEach((L,N)=>{if(!L.show)return;let W=v[L.scale];if(W.min==null){L._show&&(b=!1,L._show=!1,xe(!1));return}else L._show||(b=!1,L._show=!0,xe(!1));let J=L.side,lt=J%2,{min:dt,max:Tt}=W,[zt,kt]=ji(N,dt,Tt,lt==0?F:St);if(kt==0)return;let Ht=W.distr==2,pe=L._splits=L.splits(n,N,dt,Tt,zt,kt,Ht),Ie=W.distr==2?pe.map(Qt=>jn[Qt]):pe,Re=W.distr==2?jn[pe[1]]-jn[pe[0]]:zt,be=L._values=L.values(n,L.filter(n,Ie,N,kt,Re),N,kt,Re);L._rotate=J==2?L.rotate(n,be,N,kt):0;let oe=L._size;L._size=gi(L.size(n,be,N,y)),oe!=null&&L._size!=oe&&(b=!1)}),b}function Oi(y){let b=!0;return Ro.forEach((L,N)=>{let W=L(n,N,Ui,y);W!=yi[N]&&(b=!1),yi[N]=W}),b}function Qi(){for(let y=0;y<A.length;y++){let b=A[y];if(!b.show||!b._show)continue;let L=b.side,N=L%2,W,J,lt=b.stroke(n,y),dt=L==0||L==3?-1:1,[Tt,zt]=b._found;if(b.label!=null){let kn=b.labelGap*dt,ei=xn((b._lpos+kn)*Le);Ut(b.labelFont[0],lt,"center",L==2?"top":Nd),u.save(),N==1?(W=J=0,u.translate(ei,xn(M+ft/2)),u.rotate((L==3?-nl:nl)/2)):(W=xn(R+q/2),J=ei);let Ks=bp(b.label)?b.label(n,y,Tt,zt):b.label;u.fillText(Ks,W,J),u.restore()}if(zt==0)continue;let kt=v[b.scale],Ht=N==0?q:ft,pe=N==0?R:M,Ie=b._splits,Re=kt.distr==2?Ie.map(kn=>jn[kn]):Ie,be=kt.distr==2?jn[Ie[1]]-jn[Ie[0]]:Tt,oe=b.ticks,Qt=b.border,Ye=oe.show?oe.size:0,rn=xn(Ye*Le),Tn=xn((b.alignTo==2?b._size-Ye-b.gap:b.gap)*Le),ke=b._rotate*-nl/180,on=p(b._pos*Le),Qn=(rn+Tn)*dt,zn=on+Qn;J=N==0?zn:0,W=N==1?zn:0;let di=b.font[0],vi=b.align==1?Fr:b.align==2?Kh:ke>0?Fr:ke<0?Kh:N==0?"center":L==3?Kh:Fr,ki=ke||N==1?"middle":L==2?"top":Nd;Ut(di,lt,vi,ki);let ti=b.font[1]*b.lineGap,pi=Ie.map(kn=>p(a(kn,kt,Ht,pe))),Si=b._values;for(let kn=0;kn<Si.length;kn++){let ei=Si[kn];if(ei!=null){N==0?W=pi[kn]:J=pi[kn],ei=""+ei;let Ks=ei.indexOf(`
`)==-1?[ei]:ei.split(/\n/gm);for(let Vn=0;Vn<Ks.length;Vn++){let Ld=Ks[Vn];ke?(u.save(),u.translate(W,J+Vn*ti),u.rotate(ke),u.fillText(Ld,0,0),u.restore()):u.fillText(Ld,W,J+Vn*ti)}}}oe.show&&un(pi,oe.filter(n,Re,y,zt,be),N,L,on,rn,Ge(oe.width*Le,3),oe.stroke(n,y),oe.dash,oe.cap);let Vi=b.grid;Vi.show&&un(pi,Vi.filter(n,Re,y,zt,be),N,N==0?2:1,N==0?M:R,N==0?ft:q,Ge(Vi.width*Le,3),Vi.stroke(n,y),Vi.dash,Vi.cap),Qt.show&&un([on],[1],N==0?1:0,N==0?1:2,N==1?M:R,N==1?ft:q,Ge(Qt.width*Le,3),Qt.stroke(n,y),Qt.dash,Qt.cap)}En("drawAxes")}function xe(y){S.forEach((b,L)=>{L>0&&(b._paths=null,y&&(s==1?(b.min=null,b.max=null):b.facets.forEach(N=>{N.min=null,N.max=null})))})}let sn=!1,Bn=!1,ze=[];function fn(){Bn=!1;for(let y=0;y<ze.length;y++)En(...ze[y]);ze.length=0}function Dn(){sn||(N_(pd),sn=!0)}function Ja(y,b=!1){sn=!0,Bn=b,y(n),pd(),b&&ze.length>0&&queueMicrotask(fn)}n.batch=Ja;function pd(){if(ot&&(Se(),ot=!1),Et&&(Ct(),Et=!1),Mt){if($e(d,Fr,Wt),$e(d,"top",he),$e(d,Oo,F),$e(d,Bo,St),$e(g,Fr,Wt),$e(g,"top",he),$e(g,Oo,F),$e(g,Bo,St),$e(f,Oo,fe),$e(f,Bo,_e),h.width=xn(fe*Le),h.height=xn(_e*Le),A.forEach(({_el:y,_show:b,_size:L,_pos:N,side:W})=>{if(y!=null)if(b){let J=W===3||W===0?L:0,lt=W%2==1;$e(y,lt?"left":"top",N-J),$e(y,lt?"width":"height",L),$e(y,lt?"top":"left",lt?he:Wt),$e(y,lt?"height":"width",lt?St:F),ou(y,tr)}else ni(y,tr)}),Tr=Ms=Ar=V=Q=$=Z=Rt=w=null,Nt=1,No(!0),Wt!=wt||he!=Ne||F!=Yt||St!=te){xe(!1);let y=F/Yt,b=St/te;if(mt&&!et&&ct.left>=0){ct.left*=y,ct.top*=b,Rr&&Gi(Rr,xn(ct.left),0,F,St),Pr&&Gi(Pr,0,xn(ct.top),F,St);for(let L=0;L<ge.length;L++){let N=ge[L];N!=null&&(We[L]*=y,On[L]*=b,Gi(N,gi(We[L]),gi(On[L]),F,St))}}if(qe.show&&!it&&qe.left>=0&&qe.width>0){qe.left*=y,qe.width*=y,qe.top*=b,qe.height*=b;for(let L in Yh)$e(Dr,L,qe[L])}wt=Wt,Ne=he,Yt=F,te=St}En("setSize"),Mt=!1}fe>0&&_e>0&&(u.clearRect(0,0,h.width,h.height),En("drawClear"),E.forEach(y=>y()),En("draw")),qe.show&&it&&(Ka(qe),it=!1),mt&&et&&(Js(null,!0,!1),et=!1),ut.show&&ut.live&&pt&&(Xh(),pt=!1),l||(l=!0,n.status=1,En("ready")),Ss=!1,sn=!1}n.redraw=(y,b)=>{Et=b||!1,y!==!1?ws(T,I.min,I.max):Dn()};function Gh(y,b){let L=v[y];if(L.from==null){if(nn==0){let N=L.range(n,b.min,b.max,y);b.min=N[0],b.max=N[1]}if(b.min>b.max){let N=b.min;b.min=b.max,b.max=N}if(nn>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;y==T&&L.distr==2&&nn>0&&(b.min=bi(b.min,t[0]),b.max=bi(b.max,t[0]),b.min==b.max&&b.max++),k[y]=b,ot=!0,Dn()}}n.setScale=Gh;let Hh,Wh,Rr,Pr,md,gd,Ir,Lr,_d,xd,Xe,Ke,bs=!1,Pn=ct.drag,bn=Pn.x,wn=Pn.y;mt&&(ct.x&&(Hh=mi(s_,g)),ct.y&&(Wh=mi(r_,g)),I.ori==0?(Rr=Hh,Pr=Wh):(Rr=Wh,Pr=Hh),Xe=ct.left,Ke=ct.top);let qe=n.select=pn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Dr=qe.show?mi(i_,qe.over?g:d):null;function Ka(y,b){if(qe.show){for(let L in y)qe[L]=y[L],L in Yh&&$e(Dr,L,y[L]);b!==!1&&En("setSelect")}}n.setSelect=Ka;function F0(y){if(S[y].show)j&&ou(se[y],tr);else if(j&&ni(se[y],tr),mt){let L=Dt?ge[0]:ge[y];L!=null&&Gi(L,-10,-10,F,St)}}function ws(y,b,L){Gh(y,{min:b,max:L})}function Bi(y,b,L,N){b.focus!=null&&V0(y),b.show!=null&&S.forEach((W,J)=>{J>0&&(y==J||y==null)&&(W.show=b.show,F0(J),s==2?(ws(W.facets[0].scale,null,null),ws(W.facets[1].scale,null,null)):ws(W.scale,null,null),Dn())}),L!==!1&&En("setSeries",y,b),N&&Uo("setSeries",n,y,b)}n.setSeries=Bi;function O0(y,b){pn(C[y],b)}function B0(y,b){y.fill=Ee(y.fill||null),y.dir=Pe(y.dir,-1),b=b??C.length,C.splice(b,0,y)}function z0(y){y==null?C.length=0:C.splice(y,1)}n.addBand=B0,n.setBand=O0,n.delBand=z0;function k0(y,b){S[y].alpha=b,mt&&ge[y]!=null&&(ge[y].style.opacity=b),j&&se[y]&&(se[y].style.opacity=b)}let ts,Es,Zs,Nr={focus:!0};function V0(y){if(y!=Zs){let b=y==null,L=Xt.alpha!=1;S.forEach((N,W)=>{if(s==1||W>0){let J=b||W==0||W==y;N._focus=b?null:J,L&&k0(W,J?1:Xt.alpha)}}),Zs=y,L&&Dn()}}j&&ce&&Bt(Bd,It,y=>{ct._lock||(le(y),Zs!=null&&Bi(null,Nr,!0,dn.setSeries))});function zi(y,b,L){let N=v[b];L&&(y=y/Le-(N.ori==1?he:Wt));let W=F;N.ori==1&&(W=St,y=W-y),N.dir==-1&&(y=W-y);let J=N._min,lt=N._max,dt=y/W,Tt=J+(lt-J)*dt,zt=N.distr;return zt==3?zr(10,Tt):zt==4?M_(Tt,N.asinh):zt==100?N.bwd(Tt):Tt}function G0(y,b){let L=zi(y,T,b);return bi(L,t[0],ln,cn)}n.valToIdx=y=>bi(y,t[0]),n.posToIdx=G0,n.posToVal=zi,n.valToPos=(y,b,L)=>v[b].ori==0?r(y,v[b],L?q:F,L?R:0):o(y,v[b],L?ft:St,L?M:0),n.setCursor=(y,b,L)=>{Xe=y.left,Ke=y.top,Js(null,b,L)};function yd(y,b){$e(Dr,Fr,qe.left=y),$e(Dr,Oo,qe.width=b)}function vd(y,b){$e(Dr,"top",qe.top=y),$e(Dr,Bo,qe.height=b)}let Lo=I.ori==0?yd:vd,Do=I.ori==1?yd:vd;function H0(){if(j&&ut.live)for(let y=s==2?1:0;y<S.length;y++){if(y==0&&ie)continue;let b=ut.values[y],L=0;for(let N in b)Zt[y][L++].firstChild.nodeValue=b[N]}}function Xh(y,b){if(y!=null&&(y.idxs?y.idxs.forEach((L,N)=>{tt[N]=L}):T_(y.idx)||tt.fill(y.idx),ut.idx=tt[0]),j&&ut.live){for(let L=0;L<S.length;L++)(L>0||s==1&&!ie)&&W0(L,tt[L]);H0()}pt=!1,b!==!1&&En("setLegend")}n.setLegend=Xh;function W0(y,b){let L=S[y],N=y==0&&z==2?jn:t[y],W;ie?W=L.values(n,y,b)??rt:(W=L.value(n,b==null?null:N[b],y,b),W=W==null?rt:{_:W}),ut.values[y]=W}function Js(y,b,L){_d=Xe,xd=Ke,[Xe,Ke]=ct.move(n,Xe,Ke),ct.left=Xe,ct.top=Ke,mt&&(Rr&&Gi(Rr,xn(Xe),0,F,St),Pr&&Gi(Pr,0,xn(Ke),F,St));let N,W=ln>cn;ts=Ve,Es=null;let J=I.ori==0?F:St,lt=I.ori==1?F:St;if(Xe<0||nn==0||W){N=ct.idx=null;for(let dt=0;dt<S.length;dt++){let Tt=ge[dt];Tt!=null&&Gi(Tt,-10,-10,F,St)}ce&&Bi(null,Nr,!0,y==null&&dn.setSeries),ut.live&&(tt.fill(N),pt=!0)}else{let dt,Tt,zt;s==1&&(dt=I.ori==0?Xe:Ke,Tt=zi(dt,T),N=ct.idx=bi(Tt,t[0],ln,cn),zt=H(t[0][N],I,J,0));let kt=-10,Ht=-10,pe=0,Ie=0,Re=!0,be="",oe="";for(let Qt=s==2?1:0;Qt<S.length;Qt++){let Ye=S[Qt],rn=tt[Qt],Tn=rn==null?null:s==1?t[Qt][rn]:t[Qt][1][rn],ke=ct.dataIdx(n,Qt,N,Tt),on=ke==null?null:s==1?t[Qt][ke]:t[Qt][1][ke];if(pt=pt||on!=Tn||ke!=rn,tt[Qt]=ke,Qt>0&&Ye.show){let Qn=ke==null?-10:ke==N?zt:H(s==1?t[0][ke]:t[Qt][0][ke],I,J,0),zn=on==null?-10:D(on,s==1?v[Ye.scale]:v[Ye.facets[1].scale],lt,0);if(ce&&on!=null){let di=I.ori==1?Xe:Ke,vi=yn(Xt.dist(n,Qt,ke,zn,di));if(vi<ts){let ki=Xt.bias;if(ki!=0){let ti=zi(di,Ye.scale),pi=on>=0?1:-1,Si=ti>=0?1:-1;Si==pi&&(Si==1?ki==1?on>=ti:on<=ti:ki==1?on<=ti:on>=ti)&&(ts=vi,Es=Qt)}else ts=vi,Es=Qt}}if(pt||Dt){let di,vi;I.ori==0?(di=Qn,vi=zn):(di=zn,vi=Qn);let ki,ti,pi,Si,Vi,kn,ei=!0,Ks=ht.bbox;if(Ks!=null){ei=!1;let Vn=Ks(n,Qt);pi=Vn.left,Si=Vn.top,ki=Vn.width,ti=Vn.height}else pi=di,Si=vi,ki=ti=ht.size(n,Qt);if(kn=ht.fill(n,Qt),Vi=ht.stroke(n,Qt),Dt)Qt==Es&&ts<=Xt.prox&&(kt=pi,Ht=Si,pe=ki,Ie=ti,Re=ei,be=kn,oe=Vi);else{let Vn=ge[Qt];Vn!=null&&(We[Qt]=pi,On[Qt]=Si,Xd(Vn,ki,ti,ei),Hd(Vn,kn,Vi),Gi(Vn,gi(pi),gi(Si),F,St))}}}}if(Dt){let Qt=Xt.prox,Ye=Zs==null?ts<=Qt:ts>Qt||Es!=Zs;if(pt||Ye){let rn=ge[0];rn!=null&&(We[0]=kt,On[0]=Ht,Xd(rn,pe,Ie,Re),Hd(rn,be,oe),Gi(rn,gi(kt),gi(Ht),F,St))}}}if(qe.show&&bs)if(y!=null){let[dt,Tt]=dn.scales,[zt,kt]=dn.match,[Ht,pe]=y.cursor.sync.scales,Ie=y.cursor.drag;if(bn=Ie._x,wn=Ie._y,bn||wn){let{left:Re,top:be,width:oe,height:Qt}=y.select,Ye=y.scales[Ht].ori,rn=y.posToVal,Tn,ke,on,Qn,zn,di=dt!=null&&zt(dt,Ht),vi=Tt!=null&&kt(Tt,pe);di&&bn?(Ye==0?(Tn=Re,ke=oe):(Tn=be,ke=Qt),on=v[dt],Qn=H(rn(Tn,Ht),on,J,0),zn=H(rn(Tn+ke,Ht),on,J,0),Lo(wi(Qn,zn),yn(zn-Qn))):Lo(0,J),vi&&wn?(Ye==1?(Tn=Re,ke=oe):(Tn=be,ke=Qt),on=v[Tt],Qn=D(rn(Tn,pe),on,lt,0),zn=D(rn(Tn+ke,pe),on,lt,0),Do(wi(Qn,zn),yn(zn-Qn))):Do(0,lt)}else $h()}else{let dt=yn(_d-md),Tt=yn(xd-gd);if(I.ori==1){let pe=dt;dt=Tt,Tt=pe}bn=Pn.x&&dt>=Pn.dist,wn=Pn.y&&Tt>=Pn.dist;let zt=Pn.uni;zt!=null?bn&&wn&&(bn=dt>=zt,wn=Tt>=zt,!bn&&!wn&&(Tt>dt?wn=!0:bn=!0)):Pn.x&&Pn.y&&(bn||wn)&&(bn=wn=!0);let kt,Ht;bn&&(I.ori==0?(kt=Ir,Ht=Xe):(kt=Lr,Ht=Ke),Lo(wi(kt,Ht),yn(Ht-kt)),wn||Do(0,lt)),wn&&(I.ori==1?(kt=Ir,Ht=Xe):(kt=Lr,Ht=Ke),Do(wi(kt,Ht),yn(Ht-kt)),bn||Lo(0,J)),!bn&&!wn&&(Lo(0,0),Do(0,0))}if(Pn._x=bn,Pn._y=wn,y==null){if(L){if(Id!=null){let[dt,Tt]=dn.scales;dn.values[0]=dt!=null?zi(I.ori==0?Xe:Ke,dt):null,dn.values[1]=Tt!=null?zi(I.ori==1?Xe:Ke,Tt):null}Uo(jh,n,Xe,Ke,F,St,N)}if(ce){let dt=L&&dn.setSeries,Tt=Xt.prox;Zs==null?ts<=Tt&&Bi(Es,Nr,!0,dt):ts>Tt?Bi(null,Nr,!0,dt):Es!=Zs&&Bi(Es,Nr,!0,dt)}}pt&&(ut.idx=N,Xh()),b!==!1&&En("setCursor")}let Ts=null;Object.defineProperty(n,"rect",{get(){return Ts==null&&No(!1),Ts}});function No(y=!1){y?Ts=null:(Ts=g.getBoundingClientRect(),En("syncRect",Ts))}function Sd(y,b,L,N,W,J,lt){ct._lock||bs&&y!=null&&y.movementX==0&&y.movementY==0||(qh(y,b,L,N,W,J,lt,!1,y!=null),y!=null?Js(null,!0,!0):Js(b,!0,!1))}function qh(y,b,L,N,W,J,lt,dt,Tt){if(Ts==null&&No(!1),le(y),y!=null)L=y.clientX-Ts.left,N=y.clientY-Ts.top;else{if(L<0||N<0){Xe=-10,Ke=-10;return}let[zt,kt]=dn.scales,Ht=b.cursor.sync,[pe,Ie]=Ht.values,[Re,be]=Ht.scales,[oe,Qt]=dn.match,Ye=b.axes[0].side%2==1,rn=I.ori==0?F:St,Tn=I.ori==1?F:St,ke=Ye?J:W,on=Ye?W:J,Qn=Ye?N:L,zn=Ye?L:N;if(Re!=null?L=oe(zt,Re)?a(pe,v[zt],rn,0):-10:L=rn*(Qn/ke),be!=null?N=Qt(kt,be)?a(Ie,v[kt],Tn,0):-10:N=Tn*(zn/on),I.ori==1){let di=L;L=N,N=di}}Tt&&(b==null||b.cursor.event.type==jh)&&((L<=1||L>=F-1)&&(L=js(L,F)),(N<=1||N>=St-1)&&(N=js(N,St))),dt?(md=L,gd=N,[Ir,Lr]=ct.move(n,L,N)):(Xe=L,Ke=N)}let Yh={width:0,height:0,left:0,top:0};function $h(){Ka(Yh,!1)}let Md,bd,wd,Ed;function Td(y,b,L,N,W,J,lt){bs=!0,bn=wn=Pn._x=Pn._y=!1,qh(y,b,L,N,W,J,lt,!0,!1),y!=null&&(Bt(Qh,su,Ad,!1),Uo(Fd,n,Ir,Lr,F,St,null));let{left:dt,top:Tt,width:zt,height:kt}=qe;Md=dt,bd=Tt,wd=zt,Ed=kt}function Ad(y,b,L,N,W,J,lt){bs=Pn._x=Pn._y=!1,qh(y,b,L,N,W,J,lt,!1,!0);let{left:dt,top:Tt,width:zt,height:kt}=qe,Ht=zt>0||kt>0,pe=Md!=dt||bd!=Tt||wd!=zt||Ed!=kt;if(Ht&&pe&&Ka(qe),Pn.setScale&&Ht&&pe){let Ie=dt,Re=zt,be=Tt,oe=kt;if(I.ori==1&&(Ie=Tt,Re=kt,be=dt,oe=zt),bn&&ws(T,zi(Ie,T),zi(Ie+Re,T)),wn)for(let Qt in v){let Ye=v[Qt];Qt!=T&&Ye.from==null&&Ye.min!=Ve&&ws(Qt,zi(be+oe,Qt),zi(be,Qt))}$h()}else ct.lock&&(ct._lock=!ct._lock,Js(b,!0,y!=null));y!=null&&(me(Qh,su),Uo(Qh,n,Xe,Ke,F,St,null))}function X0(y,b,L,N,W,J,lt){if(ct._lock)return;le(y);let dt=bs;if(bs){let Tt=!0,zt=!0,kt=10,Ht,pe;I.ori==0?(Ht=bn,pe=wn):(Ht=wn,pe=bn),Ht&&pe&&(Tt=Xe<=kt||Xe>=F-kt,zt=Ke<=kt||Ke>=St-kt),Ht&&Tt&&(Xe=Xe<Ir?0:F),pe&&zt&&(Ke=Ke<Lr?0:St),Js(null,!0,!0),bs=!1}Xe=-10,Ke=-10,tt.fill(null),Js(null,!0,!0),dt&&(bs=dt)}function Cd(y,b,L,N,W,J,lt){ct._lock||(le(y),Io(),$h(),y!=null&&Uo(zd,n,Xe,Ke,F,St,null))}function Rd(){A.forEach(Gx),B(n.width,n.height,!0)}er(il,Br,Rd);let Ur={};Ur.mousedown=Td,Ur.mousemove=Sd,Ur.mouseup=Ad,Ur.dblclick=Cd,Ur.setSeries=(y,b,L,N)=>{let W=dn.match[2];L=W(n,b,L),L!=-1&&Bi(L,N,!0,!1)},mt&&(Bt(Fd,g,Td),Bt(jh,g,Sd),Bt(Od,g,y=>{le(y),No(!1)}),Bt(Bd,g,X0),Bt(zd,g,Cd),fu.add(n),n.syncRect=No);let ja=n.hooks=i.hooks||{};function En(y,b,L){Bn?ze.push([y,b,L]):y in ja&&ja[y].forEach(N=>{N.call(null,n,b,L)})}(i.plugins||[]).forEach(y=>{for(let b in y.hooks)ja[b]=(ja[b]||[]).concat(y.hooks[b])});let Pd=(y,b,L)=>L,dn=pn({key:null,setSeries:!1,filters:{pub:Jd,sub:Jd},scales:[T,S[1]?S[1].scale:null],match:[Kd,Kd,Pd],values:[null,null]},ct.sync);dn.match.length==2&&dn.match.push(Pd),ct.sync=dn;let Id=dn.key,Zh=Yp(Id);function Uo(y,b,L,N,W,J,lt){dn.filters.pub(y,b,L,N,W,J,lt)&&Zh.pub(y,b,L,N,W,J,lt)}Zh.sub(n);function q0(y,b,L,N,W,J,lt){dn.filters.sub(y,b,L,N,W,J,lt)&&Ur[y](null,b,L,N,W,J,lt)}n.pub=q0;function Y0(){Zh.unsub(n),fu.delete(n),ne.clear(),au(il,Br,Rd),c.remove(),It?.remove(),En("destroy")}n.destroy=Y0;function Jh(){En("init",i,t),Po(t||i.data,!1),k[T]?Gh(T,k[T]):Io(),it=qe.show&&(qe.width>0||qe.height>0),et=pt=!0,B(i.width,i.height)}return S.forEach(Er),A.forEach(Ji),e?e instanceof HTMLElement?(e.appendChild(c),Jh()):e(n,Jh):Jh(),n}In.assign=pn;In.fmtNum=yu;In.rangeNum=sl;In.rangeLog=al;In.rangeAsinh=_u;In.orient=ir;In.pxRatio=Le;In.join=D_;In.fmtDate=Su,In.tzDate=W_;In.sync=Yp;{In.addGap=Tx,In.clipGaps=hl;let i=In.paths={points:Qp};i.linear=em,i.stepped=Rx,i.bars=Px,i.spline=Lx}function Rs(i,t,e){let n=t instanceof Blob?t:new Blob([t],{type:e}),s=document.createElement("a");s.href=URL.createObjectURL(n),s.download=i,s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e4)}var Ps=(i,t)=>`${i.replace(/[^\p{L}\p{N}]+/gu,"_").replace(/^_+|_+$/g,"").slice(0,60)||"plot"}${t}`;var Cu=["#0072B2","#D55E00","#009E73","#CC79A7","#B97B00","#3A9AD9","#6F6F6F"],Hx=["#4FA8E0","#FF8A3D","#2FC79A","#E39BC4","#E9B23A","#8CCBF2","#B0B0B0"],rm=[[],[8,3],[4,2,1,2],[2,2]],Ru=[6,4],om=[2,3],am=[2,5],Ho=()=>matchMedia("(prefers-color-scheme: dark)").matches,is=i=>(Ho()?Hx:Cu)[i%Cu.length],lm=i=>rm[Math.floor(i/Cu.length)%rm.length],Wo=i=>getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim();function je(i){if(i==null||!Number.isFinite(i))return"\u2013";if(i===0)return"0";let t=Math.abs(i);return t>=1e5||t<.001?i.toExponential(3).replace("e+","e"):String(+i.toPrecision(5))}var Pu=i=>String(i).replace(/[&<>"]/g,t=>({"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"})[t]),Wx="#262627",cm="#d0d4d8";function hm(i){let{plot:t}=i,[e,n,s,r]=["left","top","width","height"].map(x=>t.bbox[x]/devicePixelRatio),o=t.series.map((x,p)=>({s:x,k:p})).filter(({s:x,k:p})=>p&&x.show&&x.class!=="companion"),a=x=>e+t.valToPos(x,"x"),l=x=>n+t.valToPos(x,"y"),c=n+r,h=[`<text x="${e}" y="14" font-weight="600">${Pu(i.title)}</text>`],[u,f]=t.axes.map(x=>(x._splits??[]).filter(p=>p!=null));for(let x of u)h.push(`<path d="M${a(x)} ${n}V${c}" stroke="${cm}" stroke-width=".5"/>`,`<text x="${a(x)}" y="${c+15}" text-anchor="middle">${je(x)}</text>`);for(let x of f)h.push(`<path d="M${e} ${l(x)}H${e+s}" stroke="${cm}" stroke-width=".5"/>`,`<text x="${e-6}" y="${l(x)+4}" text-anchor="end">${je(x)}</text>`);h.push(`<text x="${e+s/2}" y="${c+30}" text-anchor="middle">${Pu(i.panel.across?.label??"time [s]")}</text>`),h.push(`<clipPath id="seen"><rect x="${e}" y="${n}" width="${s}" height="${r}"/></clipPath><g clip-path="url(#seen)" fill="none">`);for(let x of i.levels)h.push(`<path d="M${e} ${l(x.y)}H${e+s}" stroke="${x.stroke}" stroke-dasharray="${x.dash}"/>`);t.series.forEach((x,p)=>{if(!p||!x.show)return;let m=x.dash?.length?` stroke-dasharray="${x.dash}"`:"";h.push(`<path d="${Xx(t,p,a,l)}" stroke="${x.stroke()}" stroke-width="${x.width}"${m}/>`)}),h.push("</g>");let d=16;o.forEach(({s:x},p)=>{let m=c+50+d*p;h.push(`<path d="M${e} ${m-4}h22" stroke="${x.stroke()}" stroke-width="1.6" stroke-dasharray="${x.dash??""}"/>`,`<text x="${e+28}" y="${m}">${Pu(x.label)}</text>`)});let g=c+50+d*o.length;return`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${t.width} ${g}" width="${t.width}" height="${g}" font-family="sans-serif" font-size="11" fill="${Wx}">${h.join("")}</svg>
`}function Xx(i,t,e,n){let[s,r]=["","M"];return i.data[t].forEach((o,a)=>{o==null?r="M":(s+=`${r}${e(i.data[0][a]).toFixed(2)} ${n(o).toFixed(2)}`,r="L")}),s}var um=230,qx=1e-9,Yx=i=>Array.from(i,t=>Number.isFinite(t)?t:null),$x=i=>i.map(t=>t?Math.abs(t):null),Is=class{constructor(t,e,n,s){Object.assign(this,{shared:s,logarithmic:e.log}),this.#t(e,n),this.element=t.appendChild(document.createElement("figure")),this.element.append(this.#i()),this.canvas=this.element.appendChild(document.createElement("div")),this.draw()}get title(){let{title:t,unit:e}=this.panel;return e&&e!=="1"?`${t} [${e}]`:t}#t(t,e){this.panel=t,this.columns=t.curves.flatMap(n=>[an(n.y),...n.companion?[an(n.companion)]:[],...(n.others??[]).map(({y:s})=>s)]),this.data=[e,...this.columns.map(Yx)]}get#e(){return this.logarithmic?[this.data[0],...this.data.slice(1).map($x)]:this.data}update(t,e){let n=this.plot.series.slice(1).map(l=>l.label),{min:s,max:r}=this.plot.scales.x,o=s===this.data[0][0]&&r===this.data[0].at(-1);this.#t(t,e);let a=this.#s().map(l=>l.label);if(a.length!==n.length||a.some((l,c)=>l!==n[c]))return this.plot.destroy(),this.plot=null,this.draw();this.plot.setData(this.#e),o||this.plot.setScale("x",{min:s,max:r})}draw(){let t=this.plot?.series.map(n=>!n.show),e=this.plot&&[this.plot.scales.x.min,this.plot.scales.x.max];this.plot?.destroy(),this.plot=new In(this.#c(),this.#e,this.canvas),t?.forEach((n,s)=>n&&this.plot.setSeries(s,{show:!1})),e&&e[0]!=null&&this.plot.setScale("x",{min:e[0],max:e[1]})}resize(){let t=this.canvas.clientWidth;t&&t!==this.plot.width&&this.plot.setSize({width:t,height:this.#n()})}mark(t){let e=this.plot.valToPos(t,"x");this.plot.setCursor({left:e,top:-10},!1)}#n(){return this.element.classList.contains("large")?2*um:um}#i(){let t=document.createElement("figcaption");t.append(Object.assign(document.createElement("span"),{textContent:this.title,className:"title"}));let e=(s,r,o)=>{let a=Object.assign(document.createElement("button"),{type:"button",textContent:s,title:r});return a.addEventListener("click",()=>o(a)),t.append(a),a};return e("log","logarithmic axis, of absolute values",s=>{this.logarithmic=!this.logarithmic,s.setAttribute("aria-pressed",this.logarithmic),this.draw()}).setAttribute("aria-pressed",this.logarithmic),e("\u2922","larger or smaller",()=>{this.element.classList.toggle("large"),this.draw()}),e("SVG","save the picture",()=>Rs(Ps(this.title,".svg"),hm(this),"image/svg+xml")),e("CSV","save the numbers",()=>Rs(Ps(this.title,".csv"),this.csv(),"text/csv")),t}#c(){let{shared:t}=this;return{width:this.canvas.clientWidth||480,height:this.#n(),cursor:{sync:{key:t.key,scales:["x",null]},drag:{x:!0,y:!1},points:{size:6}},legend:{live:!0},scales:{x:{time:!1,distr:this.panel.across?.log?3:1},y:this.logarithmic?{distr:3}:{range:(e,n,s)=>this.#r(n,s)}},axes:[this.#a({size:34}),this.#a({size:62,values:(e,n)=>n.map(s=>s==null?"":je(s))})],series:[{label:this.across,value:(e,n)=>je(n)},...this.#s()],hooks:{draw:[e=>this.#o(e)],setSeries:[(e,n,{show:s})=>s!=null&&this.#l(e,n,s)],setCursor:[e=>e.cursor.event&&t.at(e.cursor.idx==null?null:e.data[0][e.cursor.idx])]}}}#a(t){let e=Wo("rule");return{stroke:Wo("soft"),grid:{stroke:e,width:.6},ticks:{stroke:e,width:.6,size:4},font:"11px system-ui, sans-serif",...t}}get across(){return this.panel.across?.label??"t [s]"}#s(){let t=[];return this.panel.curves.forEach((e,n)=>{let s=e.companion?t.length+2:null;t.push({label:e.label,stroke:is(n),dash:lm(n),width:1.4,points:{show:!1},value:(r,o,a,l)=>je(o)+(s&&l!=null?` (\u2192 ${je(r.data[s][l])})`:"")}),s&&t.push({label:`${e.label} set-point`,stroke:is(n),dash:Ru,width:1,alpha:.75,points:{show:!1},class:"companion"});for(let r of e.others??[])t.push({label:`${e.label} \xB7 ${r.name}`,stroke:is(n),dash:om,width:1.2,alpha:.6,points:{show:!1},class:"companion"})}),t}#l(t,e,n){if(!(!e||t.series[e].class==="companion"))for(let s=e+1;t.series[s]?.class==="companion";s++)t.series[s].show!==n&&t.setSeries(s,{show:n})}get levels(){let{panel:t}=this,e=t.curves.flatMap((n,s)=>n.limits.map(r=>({y:r,stroke:is(s),dash:am})));return t.threshold==null?e:[...e,{y:t.threshold,stroke:Wo("ink"),dash:Ru}]}#r(t,e){let n=this.levels.map(o=>o.y);[t,e]=[Math.min(t,...n),Math.max(e,...n)];let s=Math.max(Math.abs(t),Math.abs(e));if(!Number.isFinite(s)||s===0)return[-1,1];if(e-t<qx*s)return[t-.1*s,e+.1*s];let r=.06*(e-t);return[t-r,e+r]}#o(t){let{ctx:e,bbox:n}=t;e.save(),e.beginPath(),e.rect(n.left,n.top,n.width,n.height),e.clip();for(let{y:s,stroke:r,dash:o}of this.levels){let a=t.valToPos(this.logarithmic?Math.abs(s):s,"y",!0);e.beginPath(),e.strokeStyle=r,e.lineWidth=devicePixelRatio,e.setLineDash(o.map(l=>l*devicePixelRatio)),e.moveTo(n.left,a),e.lineTo(n.left+n.width,a),e.stroke()}e.strokeStyle=Wo("bad"),e.setLineDash([]);for(let s of this.shared.events){let r=t.valToPos(s,"x",!0);e.beginPath(),e.moveTo(r,n.top+n.height),e.lineTo(r,n.top+n.height-7*devicePixelRatio),e.stroke()}e.restore()}csv(){let t=r=>`"${r.replaceAll('"','""')}"`,e=this.plot.series.slice(1).map(r=>t(r.label)),n=[this.data[0],...this.columns],s=Array.from(this.data[0],(r,o)=>n.map(a=>Number.isFinite(a[o])?a[o]:"").join(","));return[`${this.panel.across?t(this.across):'"time [s]"'},${e.join(",")}`,...s].join(`
`)+`
`}};var fm="http://www.w3.org/2000/svg";function sr(i,t,e){let n=document.createElementNS(fm,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return e.appendChild(n)}var pl=class{constructor(t,e){this.ways=e.map(({t:r,x:o,y:a,name:l})=>({name:l,t:an(r),x:an(o),y:an(a)}));let n=t.appendChild(document.createElement("figure"));n.appendChild(document.createElement("figcaption")).append(Object.assign(document.createElement("span"),{className:"title",textContent:"Way seen from above [m]"})),this.svg=n.appendChild(document.createElementNS(fm,"svg")),this.#t()}#t(){let t=this.ways.flatMap(({x,y:p})=>Array.from(x,(m,S)=>[x[S],p[S]])),[e,n]=[t.map(x=>x[0]),t.map(x=>x[1])],s=x=>x.reduce(([p,m],S)=>[Math.min(p,S),Math.max(m,S)],[1/0,-1/0]),[[r,o],[a,l]]=[s(e),s(n)],h=.08*Math.max(o-r,l-a,1e-6),u=[r-h,-l-h,o-r+2*h,l-a+2*h];u[2]<1.2*u[3]&&([u[0],u[2]]=[u[0]-(1.2*u[3]-u[2])/2,1.2*u[3]]),u[3]<.25*u[2]&&([u[1],u[3]]=[u[1]-(.25*u[2]-u[3])/2,.25*u[2]]),this.svg.setAttribute("viewBox",u.join(" "));let f=10**Math.floor(Math.log10(u[2]/2)),d=.012*Math.max(u[2],u[3]);for(let x=Math.ceil(u[0]/f)*f;x<u[0]+u[2];x+=f)sr("path",{d:`M${x} ${u[1]}v${u[3]}`,class:"grid"},this.svg);for(let x=Math.ceil(u[1]/f)*f;x<u[1]+u[3];x+=f)sr("path",{d:`M${u[0]} ${x}h${u[2]}`,class:"grid"},this.svg);let g=sr("text",{x:u[0]+d,y:u[1]+u[3]-d,"font-size":2.4*d,class:"soft"},this.svg);g.textContent=`a square is ${je(f)} m`,this.marks=this.ways.map(({name:x,x:p,y:m},S)=>{let A=Array.from(p,(v,C)=>`${C?"L":"M"}${p[C]} ${-m[C]}`).join("");if(sr("path",{d:A,stroke:is(S),class:"way"},this.svg),sr("circle",{cx:p[0],cy:-m[0],r:.7*d,class:"start"},this.svg),this.ways.length>1){let v=sr("text",{x:p[0]+d,y:-m[0]-d,"font-size":2.6*d,fill:is(S)},this.svg);v.textContent=x}return sr("circle",{cx:p[0],cy:-m[0],r:d,fill:is(S)},this.svg)})}at(t){t!=null&&this.ways.forEach((e,n)=>{let s=e.t.findIndex(r=>r>=t);s<0&&(s=e.t.length-1),this.marks[n].setAttribute("cx",e.x[s]),this.marks[n].setAttribute("cy",-e.y[s])})}};var Ws={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Xs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Jm=0,mf=1,Km=2;var Ua=1,jm=2,yo=3,qs=0,qn=1,qi=2,gr=0,vo=1,gf=2,_f=3,xf=4,Qm=5;var _r=100,tg=101,eg=102,ng=103,ig=104,sg=200,rg=201,og=202,ag=203,yf=204,vf=205,lg=206,cg=207,hg=208,ug=209,fg=210,dg=211,pg=212,mg=213,gg=214,Gl=0,Hl=1,Wl=2,oo=3,Xl=4,ql=5,Yl=6,$l=7,Sf=0,_g=1,xg=2,Yi=0,Mf=1,bf=2,wf=3,Ef=4,Tf=5,Af=6,Cf=7;var Rf=300,xr=301,So=302,Ac=303,Cc=304,Zl=1e3,Wi=1001,Jl=1002,Cn=1003,yg=1004;var Fa=1005;var Wn=1006,Rc=1007;var _s=1008;var Jn=1009,Pf=1010,If=1011,Mo=1012,Pc=1013,Pi=1014,Ii=1015,Li=1016,Ic=1017,Lc=1018,yr=1020,Lf=35902,Df=35899,Nf=1021,Uf=1022,Di=1023,hs=1026,xs=1027,Ff=1028,Dc=1029,Ys=1030,Nc=1031;var Uc=1033,Oa=33776,Ba=33777,za=33778,ka=33779,Fc=35840,Oc=35841,Bc=35842,zc=35843,kc=36196,Vc=37492,Gc=37496,Hc=37488,Wc=37489,Va=37490,Xc=37491,qc=37808,Yc=37809,$c=37810,Zc=37811,Jc=37812,Kc=37813,jc=37814,Qc=37815,th=37816,eh=37817,nh=37818,ih=37819,sh=37820,rh=37821,oh=36492,ah=36494,lh=36495,ch=36283,hh=36284,Ga=36285,uh=36286;var na=2300,Kl=2301,kl=2302,nf=2303,sf=2400,rf=2401,of=2402;var vg=3200;var fh=0,Sg=1,ys="",ai="srgb",ia="srgb-linear",sa="linear",Fe="srgb";var Vl=7680;var Mg=519,bg=512,wg=513,Eg=514,Of=515,Tg=516,Ag=517,Bf=518,zf=519,Cg=35044;var kf="300 es",xi=2e3,ao=2001;function Zx(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Jx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ra(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Rg(){let i=ra("canvas");return i.style.display="block",i}var dm={},lo=null;function Vf(...i){let t="THREE."+i.shift();lo?lo("log",t,...i):console.log(t,...i)}function Pg(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function ee(...i){i=Pg(i);let t="THREE."+i.shift();if(lo)lo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function ae(...i){i=Pg(i);let t="THREE."+i.shift();if(lo)lo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Ko(...i){let t=i.join(" ");t in dm||(dm[t]=!0,ee(...i))}function Ig(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Lg={[Gl]:Gl,[Wl]:Yl,[Xl]:Xl,[oo]:ql,[Hl]:Hl,[Yl]:Wl,[$l]:$l,[ql]:oo},Ci=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Nn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],pm=1234567,jo=Math.PI/180,co=180/Math.PI;function vr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Nn[i&255]+Nn[i>>8&255]+Nn[i>>16&255]+Nn[i>>24&255]+"-"+Nn[t&255]+Nn[t>>8&255]+"-"+Nn[t>>16&15|64]+Nn[t>>24&255]+"-"+Nn[e&63|128]+Nn[e>>8&255]+"-"+Nn[e>>16&255]+Nn[e>>24&255]+Nn[n&255]+Nn[n>>8&255]+Nn[n>>16&255]+Nn[n>>24&255]).toLowerCase()}function ye(i,t,e){return Math.max(t,Math.min(e,i))}function Gf(i,t){return(i%t+t)%t}function Kx(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function jx(i,t,e){return i!==t?(e-i)/(t-i):0}function Qo(i,t,e){return(1-e)*i+e*t}function Qx(i,t,e,n){return Qo(i,t,1-Math.exp(-e*n))}function ty(i,t=1){return t-Math.abs(Gf(i,t*2)-t)}function ey(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function ny(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function iy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function sy(i,t){return i+Math.random()*(t-i)}function ry(i){return i*(.5-Math.random())}function oy(i){i!==void 0&&(pm=i);let t=pm+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function ay(i){return i*jo}function ly(i){return i*co}function cy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function hy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Hf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function uy(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*d,a*h,a*c);break;default:ee("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Wf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Dg(i,t){if(t.constructor===Float32Array)return i;let e=Wf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Ng(i,t){if(t.constructor===Float32Array)return i;let e=Wf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var dh={DEG2RAD:jo,RAD2DEG:co,generateUUID:vr,clamp:ye,euclideanModulo:Gf,mapLinear:Kx,inverseLerp:jx,lerp:Qo,damp:Qx,pingpong:ty,smoothstep:ey,smootherstep:ny,randInt:iy,randFloat:sy,randFloatSpread:ry,seededRandom:oy,degToRad:ay,radToDeg:ly,isPowerOfTwo:cy,ceilPowerOfTwo:hy,floorPowerOfTwo:Hf,setQuaternionFromProperEuler:uy,normalize:Ng,denormalize:Dg},_t=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Xn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],g=r[o+2],x=r[o+3];if(u!==x||l!==f||c!==d||h!==g){let p=l*f+c*d+h*g+u*x;p<0&&(f=-f,d=-d,g=-g,x=-x,p=-p);let m=1-a;if(p<.9995){let S=Math.acos(p),A=Math.sin(S);m=Math.sin(m*S)/A,a=Math.sin(a*S)/A,l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+x*a}else{l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+x*a;let S=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=S,c*=S,h*=S,u*=S}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*d-c*f,t[e+1]=l*g+h*f+c*u-a*d,t[e+2]=c*g+h*d+a*f-l*u,t[e+3]=h*g-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"YXZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"ZXY":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"ZYX":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"YZX":this._x=f*h*u+c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u-f*d*g;break;case"XZY":this._x=f*h*u-c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u+f*d*g;break;default:ee("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ye(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(mm.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(mm.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Iu.copy(this).projectOnVector(t),this.sub(Iu)}reflect(t){return this.sub(Iu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Iu=new U,mm=new Xn,de=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],g=n[8],x=s[0],p=s[3],m=s[6],S=s[1],A=s[4],v=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*x+a*S+l*C,r[3]=o*p+a*A+l*T,r[6]=o*m+a*v+l*_,r[1]=c*x+h*S+u*C,r[4]=c*p+h*A+u*T,r[7]=c*m+h*v+u*_,r[2]=f*x+d*S+g*C,r[5]=f*p+d*A+g*T,r[8]=f*m+d*v+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,g=e*u+n*f+s*d;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return t[0]=u*x,t[1]=(s*c-h*n)*x,t[2]=(a*n-s*o)*x,t[3]=f*x,t[4]=(h*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=d*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Ko("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Lu.makeScale(t,e)),this}rotate(t){return Ko("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Lu.makeRotation(-t)),this}translate(t,e){return Ko("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Lu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Lu=new de,gm=new de().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),_m=new de().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function fy(){let i={enabled:!0,workingColorSpace:ia,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Fe&&(s.r=cs(s.r),s.g=cs(s.g),s.b=cs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Fe&&(s.r=ro(s.r),s.g=ro(s.g),s.b=ro(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ys?sa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ia]:{primaries:t,whitePoint:n,transfer:sa,toXYZ:gm,fromXYZ:_m,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ai},outputColorSpaceConfig:{drawingBufferColorSpace:ai}},[ai]:{primaries:t,whitePoint:n,transfer:Fe,toXYZ:gm,fromXYZ:_m,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ai}}}),i}var Te=fy();function cs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ro(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var qr,jl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{qr===void 0&&(qr=ra("canvas")),qr.width=t.width,qr.height=t.height;let s=qr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=qr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ra("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=cs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(cs(e[n]/255)*255):e[n]=cs(e[n]);return{data:e,width:t.width,height:t.height}}else return ee("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},dy=0,ho=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:dy++}),this.uuid=vr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Du(s[o].image)):r.push(Du(s[o]))}else r=Du(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Du(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?jl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(ee("Texture: Unable to serialize Texture."),{})}var py=0,Nu=new U,Zn=class i extends Ci{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Wi,s=Wi,r=Wn,o=_s,a=Di,l=Jn,c=i.DEFAULT_ANISOTROPY,h=ys){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:py++}),this.uuid=vr(),this.name="",this.source=new ho(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new _t(0,0),this.repeat=new _t(1,1),this.center=new _t(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new de,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Nu).x}get height(){return this.source.getSize(Nu).y}get depth(){return this.source.getSize(Nu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){ee(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Rf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Zl:t.x=t.x-Math.floor(t.x);break;case Wi:t.x=t.x<0?0:1;break;case Jl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Zl:t.y=t.y-Math.floor(t.y);break;case Wi:t.y=t.y<0?0:1;break;case Jl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Zn.DEFAULT_IMAGE=null;Zn.DEFAULT_MAPPING=Rf;Zn.DEFAULT_ANISOTROPY=1;var Qe=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],g=l[9],x=l[2],p=l[6],m=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-x)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+x)<.1&&Math.abs(g+p)<.1&&Math.abs(c+d+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,v=(d+1)/2,C=(m+1)/2,T=(h+f)/4,_=(u+x)/4,E=(g+p)/4;return A>v&&A>C?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=_/n):v>C?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=T/s,r=E/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=E/r),this.set(n,s,r,e),this}let S=Math.sqrt((p-g)*(p-g)+(u-x)*(u-x)+(f-h)*(f-h));return Math.abs(S)<.001&&(S=1),this.x=(p-g)/S,this.y=(u-x)/S,this.z=(f-h)/S,this.w=Math.acos((c+d+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this.w=ye(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this.w=ye(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ql=class extends Ci{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Wn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Qe(0,0,t,e),this.scissorTest=!1,this.viewport=new Qe(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Zn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Wn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new ho(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends Ql{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},oa=class extends Zn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Wi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var tc=class extends Zn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Wi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Ae=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=f,m[3]=d,m[7]=g,m[11]=x,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Yr.setFromMatrixColumn(t,0).length(),r=1/Yr.setFromMatrixColumn(t,1).length(),o=1/Yr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,g=a*h,x=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+g*c,e[5]=f-x*c,e[9]=-a*l,e[2]=x-f*c,e[6]=g+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,g=c*h,x=c*u;e[0]=f+x*a,e[4]=g*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-g,e[6]=x+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,g=c*h,x=c*u;e[0]=f-x*a,e[4]=-o*u,e[8]=g+d*a,e[1]=d+g*a,e[5]=o*h,e[9]=x-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,g=a*h,x=a*u;e[0]=l*h,e[4]=g*c-d,e[8]=f*c+x,e[1]=l*u,e[5]=x*c+f,e[9]=d*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,g=a*l,x=a*c;e[0]=l*h,e[4]=x-f*u,e[8]=g*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+g,e[10]=f-x*u}else if(t.order==="XZY"){let f=o*l,d=o*c,g=a*l,x=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+x,e[5]=o*h,e[9]=d*u-g,e[2]=g*u-d,e[6]=a*h,e[10]=x*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(my,t,gy)}lookAt(t,e,n){let s=this.elements;return ri.subVectors(t,e),ri.lengthSq()===0&&(ri.z=1),ri.normalize(),Ls.crossVectors(n,ri),Ls.lengthSq()===0&&(Math.abs(n.z)===1?ri.x+=1e-4:ri.z+=1e-4,ri.normalize(),Ls.crossVectors(n,ri)),Ls.normalize(),ml.crossVectors(ri,Ls),s[0]=Ls.x,s[4]=ml.x,s[8]=ri.x,s[1]=Ls.y,s[5]=ml.y,s[9]=ri.y,s[2]=Ls.z,s[6]=ml.z,s[10]=ri.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],g=n[2],x=n[6],p=n[10],m=n[14],S=n[3],A=n[7],v=n[11],C=n[15],T=s[0],_=s[4],E=s[8],O=s[12],P=s[1],I=s[5],z=s[9],H=s[13],D=s[2],k=s[6],X=s[10],G=s[14],at=s[3],Y=s[7],K=s[11],tt=s[15];return r[0]=o*T+a*P+l*D+c*at,r[4]=o*_+a*I+l*k+c*Y,r[8]=o*E+a*z+l*X+c*K,r[12]=o*O+a*H+l*G+c*tt,r[1]=h*T+u*P+f*D+d*at,r[5]=h*_+u*I+f*k+d*Y,r[9]=h*E+u*z+f*X+d*K,r[13]=h*O+u*H+f*G+d*tt,r[2]=g*T+x*P+p*D+m*at,r[6]=g*_+x*I+p*k+m*Y,r[10]=g*E+x*z+p*X+m*K,r[14]=g*O+x*H+p*G+m*tt,r[3]=S*T+A*P+v*D+C*at,r[7]=S*_+A*I+v*k+C*Y,r[11]=S*E+A*z+v*X+C*K,r[15]=S*O+A*H+v*G+C*tt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],g=t[3],x=t[7],p=t[11],m=t[15],S=l*d-c*f,A=a*d-c*u,v=a*f-l*u,C=o*d-c*h,T=o*f-l*h,_=o*u-a*h;return e*(x*S-p*A+m*v)-n*(g*S-p*C+m*T)+s*(g*A-x*C+m*_)-r*(g*v-x*T+p*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],g=t[12],x=t[13],p=t[14],m=t[15],S=e*a-n*o,A=e*l-s*o,v=e*c-r*o,C=n*l-s*a,T=n*c-r*a,_=s*c-r*l,E=h*x-u*g,O=h*p-f*g,P=h*m-d*g,I=u*p-f*x,z=u*m-d*x,H=f*m-d*p,D=S*H-A*z+v*I+C*P-T*O+_*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let k=1/D;return t[0]=(a*H-l*z+c*I)*k,t[1]=(s*z-n*H-r*I)*k,t[2]=(x*_-p*T+m*C)*k,t[3]=(f*T-u*_-d*C)*k,t[4]=(l*P-o*H-c*O)*k,t[5]=(e*H-s*P+r*O)*k,t[6]=(p*v-g*_-m*A)*k,t[7]=(h*_-f*v+d*A)*k,t[8]=(o*z-a*P+c*E)*k,t[9]=(n*P-e*z-r*E)*k,t[10]=(g*T-x*v+m*S)*k,t[11]=(u*v-h*T-d*S)*k,t[12]=(a*O-o*I-l*E)*k,t[13]=(e*I-n*O+s*E)*k,t[14]=(x*A-g*C-p*S)*k,t[15]=(h*C-u*A+f*S)*k,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,g=r*u,x=o*h,p=o*u,m=a*u,S=l*c,A=l*h,v=l*u,C=n.x,T=n.y,_=n.z;return s[0]=(1-(x+m))*C,s[1]=(d+v)*C,s[2]=(g-A)*C,s[3]=0,s[4]=(d-v)*T,s[5]=(1-(f+m))*T,s[6]=(p+S)*T,s[7]=0,s[8]=(g+A)*_,s[9]=(p-S)*_,s[10]=(1-(f+x))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Yr.set(s[0],s[1],s[2]).length(),a=Yr.set(s[4],s[5],s[6]).length(),l=Yr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ei.copy(this);let c=1/o,h=1/a,u=1/l;return Ei.elements[0]*=c,Ei.elements[1]*=c,Ei.elements[2]*=c,Ei.elements[4]*=h,Ei.elements[5]*=h,Ei.elements[6]*=h,Ei.elements[8]*=u,Ei.elements[9]*=u,Ei.elements[10]*=u,e.setFromRotationMatrix(Ei),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),g,x;if(l)g=r/(o-r),x=o*r/(o-r);else if(a===xi)g=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===ao)g=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),g,x;if(l)g=1/(o-r),x=o/(o-r);else if(a===xi)g=-2/(o-r),x=-(o+r)/(o-r);else if(a===ao)g=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Yr=new U,Ei=new Ae,my=new U(0,0,0),gy=new U(1,1,1),Ls=new U,ml=new U,ri=new U,xm=new Ae,ym=new Xn,us=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(ye(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ye(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ye(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ye(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ye(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-ye(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:ee("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return xm.makeRotationFromQuaternion(t),this.setFromRotationMatrix(xm,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return ym.setFromEuler(this),this.setFromQuaternion(ym,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};us.DEFAULT_ORDER="XYZ";var uo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},_y=0,vm=new U,$r=new Xn,ss=new Ae,gl=new U,Xo=new U,xy=new U,yy=new Xn,Sm=new U(1,0,0),Mm=new U(0,1,0),bm=new U(0,0,1),wm={type:"added"},vy={type:"removed"},Zr={type:"childadded",child:null},Uu={type:"childremoved",child:null},Rn=class i extends Ci{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:_y++}),this.uuid=vr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new U,e=new us,n=new Xn,s=new U(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ae},normalMatrix:{value:new de}}),this.matrix=new Ae,this.matrixWorld=new Ae,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new uo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.multiply($r),this}rotateOnWorldAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.premultiply($r),this}rotateX(t){return this.rotateOnAxis(Sm,t)}rotateY(t){return this.rotateOnAxis(Mm,t)}rotateZ(t){return this.rotateOnAxis(bm,t)}translateOnAxis(t,e){return vm.copy(t).applyQuaternion(this.quaternion),this.position.add(vm.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Sm,t)}translateY(t){return this.translateOnAxis(Mm,t)}translateZ(t){return this.translateOnAxis(bm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ss.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?gl.copy(t):gl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Xo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ss.lookAt(Xo,gl,this.up):ss.lookAt(gl,Xo,this.up),this.quaternion.setFromRotationMatrix(ss),s&&(ss.extractRotation(s.matrixWorld),$r.setFromRotationMatrix(ss),this.quaternion.premultiply($r.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(ae("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(wm),Zr.child=t,this.dispatchEvent(Zr),Zr.child=null):ae("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(vy),Uu.child=t,this.dispatchEvent(Uu),Uu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ss.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ss.multiply(t.parent.matrixWorld)),t.applyMatrix4(ss),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(wm),Zr.child=t,this.dispatchEvent(Zr),Zr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,t,xy),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,yy,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Rn.DEFAULT_UP=new U(0,1,0);Rn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Rn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var $n=class extends Rn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Sy={type:"move"},fo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new $n,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new $n,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new $n,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let p=e.getJointPose(x,n),m=this._getHandJoint(c,x);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,g=.005;c.inputState.pinching&&f>d+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Sy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new $n;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Ug={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ds={h:0,s:0,l:0},_l={h:0,s:0,l:0};function Fu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var jt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ai){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Te.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Te.workingColorSpace){return this.r=t,this.g=e,this.b=n,Te.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Te.workingColorSpace){if(t=Gf(t,1),e=ye(e,0,1),n=ye(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Fu(o,r,t+1/3),this.g=Fu(o,r,t),this.b=Fu(o,r,t-1/3)}return Te.colorSpaceToWorking(this,s),this}setStyle(t,e=ai){function n(r){r!==void 0&&parseFloat(r)<1&&ee("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:ee("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);ee("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ai){let n=Ug[t.toLowerCase()];return n!==void 0?this.setHex(n,e):ee("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=cs(t.r),this.g=cs(t.g),this.b=cs(t.b),this}copyLinearToSRGB(t){return this.r=ro(t.r),this.g=ro(t.g),this.b=ro(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ai){return Te.workingToColorSpace(Un.copy(this),t),Math.round(ye(Un.r*255,0,255))*65536+Math.round(ye(Un.g*255,0,255))*256+Math.round(ye(Un.b*255,0,255))}getHexString(t=ai){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Te.workingColorSpace){Te.workingToColorSpace(Un.copy(this),e);let n=Un.r,s=Un.g,r=Un.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Te.workingColorSpace){return Te.workingToColorSpace(Un.copy(this),e),t.r=Un.r,t.g=Un.g,t.b=Un.b,t}getStyle(t=ai){Te.workingToColorSpace(Un.copy(this),t);let e=Un.r,n=Un.g,s=Un.b;return t!==ai?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ds),this.setHSL(Ds.h+t,Ds.s+e,Ds.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ds),t.getHSL(_l);let n=Qo(Ds.h,_l.h,e),s=Qo(Ds.s,_l.s,e),r=Qo(Ds.l,_l.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Un=new jt;jt.NAMES=Ug;var aa=class extends Rn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new us,this.environmentIntensity=1,this.environmentRotation=new us,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ti=new U,rs=new U,Ou=new U,os=new U,Jr=new U,Kr=new U,Em=new U,Bu=new U,zu=new U,ku=new U,Vu=new Qe,Gu=new Qe,Hu=new Qe,Os=class i{constructor(t=new U,e=new U,n=new U){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ti.subVectors(t,e),s.cross(Ti);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ti.subVectors(s,e),rs.subVectors(n,e),Ou.subVectors(t,e);let o=Ti.dot(Ti),a=Ti.dot(rs),l=Ti.dot(Ou),c=rs.dot(rs),h=rs.dot(Ou),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,g=(o*h-a*l)*f;return r.set(1-d-g,g,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,os)===null?!1:os.x>=0&&os.y>=0&&os.x+os.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,os)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,os.x),l.addScaledVector(o,os.y),l.addScaledVector(a,os.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Vu.setScalar(0),Gu.setScalar(0),Hu.setScalar(0),Vu.fromBufferAttribute(t,e),Gu.fromBufferAttribute(t,n),Hu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Vu,r.x),o.addScaledVector(Gu,r.y),o.addScaledVector(Hu,r.z),o}static isFrontFacing(t,e,n,s){return Ti.subVectors(n,e),rs.subVectors(t,e),Ti.cross(rs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ti.subVectors(this.c,this.b),rs.subVectors(this.a,this.b),Ti.cross(rs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Jr.subVectors(s,n),Kr.subVectors(r,n),Bu.subVectors(t,n);let l=Jr.dot(Bu),c=Kr.dot(Bu);if(l<=0&&c<=0)return e.copy(n);zu.subVectors(t,s);let h=Jr.dot(zu),u=Kr.dot(zu);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Jr,o);ku.subVectors(t,r);let d=Jr.dot(ku),g=Kr.dot(ku);if(g>=0&&d<=g)return e.copy(r);let x=d*c-l*g;if(x<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(Kr,a);let p=h*g-d*u;if(p<=0&&u-h>=0&&d-g>=0)return Em.subVectors(r,s),a=(u-h)/(u-h+(d-g)),e.copy(s).addScaledVector(Em,a);let m=1/(p+x+f);return o=x*m,a=f*m,e.copy(n).addScaledVector(Jr,o).addScaledVector(Kr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ri=class{constructor(t=new U(1/0,1/0,1/0),e=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ai.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ai.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ai.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ai):Ai.fromBufferAttribute(r,o),Ai.applyMatrix4(t.matrixWorld),this.expandByPoint(Ai);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),xl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),xl.copy(n.boundingBox)),xl.applyMatrix4(t.matrixWorld),this.union(xl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ai),Ai.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(qo),yl.subVectors(this.max,qo),jr.subVectors(t.a,qo),Qr.subVectors(t.b,qo),to.subVectors(t.c,qo),Ns.subVectors(Qr,jr),Us.subVectors(to,Qr),rr.subVectors(jr,to);let e=[0,-Ns.z,Ns.y,0,-Us.z,Us.y,0,-rr.z,rr.y,Ns.z,0,-Ns.x,Us.z,0,-Us.x,rr.z,0,-rr.x,-Ns.y,Ns.x,0,-Us.y,Us.x,0,-rr.y,rr.x,0];return!Wu(e,jr,Qr,to,yl)||(e=[1,0,0,0,1,0,0,0,1],!Wu(e,jr,Qr,to,yl))?!1:(vl.crossVectors(Ns,Us),e=[vl.x,vl.y,vl.z],Wu(e,jr,Qr,to,yl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ai).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ai).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(as[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),as[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),as[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),as[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),as[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),as[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),as[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),as[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(as),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},as=[new U,new U,new U,new U,new U,new U,new U,new U],Ai=new U,xl=new Ri,jr=new U,Qr=new U,to=new U,Ns=new U,Us=new U,rr=new U,qo=new U,yl=new U,vl=new U,or=new U;function Wu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){or.fromArray(i,r);let a=s.x*Math.abs(or.x)+s.y*Math.abs(or.y)+s.z*Math.abs(or.z),l=t.dot(or),c=e.dot(or),h=n.dot(or);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new U,Sl=new _t,My=0,gn=class extends Ci{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:My++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Cg,this.updateRanges=[],this.gpuType=Ii,this.version=0,this._normalizationScale=t!==void 0?Wf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Sl.fromBufferAttribute(this,e),Sl.applyMatrix3(t),this.setXY(e,Sl.x,Sl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)mn.fromBufferAttribute(this,e),mn.applyMatrix3(t),this.setXYZ(e,mn.x,mn.y,mn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)mn.fromBufferAttribute(this,e),mn.applyMatrix4(t),this.setXYZ(e,mn.x,mn.y,mn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)mn.fromBufferAttribute(this,e),mn.applyNormalMatrix(t),this.setXYZ(e,mn.x,mn.y,mn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)mn.fromBufferAttribute(this,e),mn.transformDirection(t),this.setXYZ(e,mn.x,mn.y,mn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Dg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Ng(t,this.array)}};var la=class extends gn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ca=class extends gn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ce=class extends gn{constructor(t,e,n){super(new Float32Array(t),e,n)}},by=new Ri,Yo=new U,Xu=new U,hr=class{constructor(t=new U,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):by.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Yo.subVectors(t,this.center);let e=Yo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Yo,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Xu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Yo.copy(t.center).add(Xu)),this.expandByPoint(Yo.copy(t.center).sub(Xu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},wy=0,_i=new Ae,qu=new Rn,eo=new U,oi=new Ri,$o=new Ri,An=new U,He=class i extends Ci{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:wy++}),this.uuid=vr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Zx(t)?ca:la)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new de().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return _i.makeRotationFromQuaternion(t),this.applyMatrix4(_i),this}rotateX(t){return _i.makeRotationX(t),this.applyMatrix4(_i),this}rotateY(t){return _i.makeRotationY(t),this.applyMatrix4(_i),this}rotateZ(t){return _i.makeRotationZ(t),this.applyMatrix4(_i),this}translate(t,e,n){return _i.makeTranslation(t,e,n),this.applyMatrix4(_i),this}scale(t,e,n){return _i.makeScale(t,e,n),this.applyMatrix4(_i),this}lookAt(t){return qu.lookAt(t),qu.updateMatrix(),this.applyMatrix4(qu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(eo).negate(),this.translate(eo.x,eo.y,eo.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&ee("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ri);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];oi.setFromBufferAttribute(r),this.morphTargetsRelative?(An.addVectors(this.boundingBox.min,oi.min),this.boundingBox.expandByPoint(An),An.addVectors(this.boundingBox.max,oi.max),this.boundingBox.expandByPoint(An)):(this.boundingBox.expandByPoint(oi.min),this.boundingBox.expandByPoint(oi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ae('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new hr);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(t){let n=this.boundingSphere.center;if(oi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];$o.setFromBufferAttribute(a),this.morphTargetsRelative?(An.addVectors(oi.min,$o.min),oi.expandByPoint(An),An.addVectors(oi.max,$o.max),oi.expandByPoint(An)):(oi.expandByPoint($o.min),oi.expandByPoint($o.max))}oi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)An.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(An));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)An.fromBufferAttribute(a,c),l&&(eo.fromBufferAttribute(t,c),An.add(eo)),s=Math.max(s,n.distanceToSquared(An))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&ae('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){ae("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new gn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new U,l[O]=new U;let h=new U,u=new U,f=new U,d=new _t,g=new _t,x=new _t,p=new U,m=new U;function S(O,P,I){c[O]=c[P]=c[I]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,P),f.fromBufferAttribute(n,I),d.fromBufferAttribute(r,O),g.fromBufferAttribute(r,P),x.fromBufferAttribute(r,I),u.sub(h),f.sub(h),g.sub(d),x.sub(d);let z=1/(g.x*x.y-x.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(x.y).addScaledVector(f,-g.y).multiplyScalar(z),m.copy(f).multiplyScalar(g.x).addScaledVector(u,-x.x).multiplyScalar(z),a[O].add(p),a[P].add(p),a[I].add(p),l[O].add(m),l[P].add(m),l[I].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let O=0,P=A.length;O<P;++O){let I=A[O],z=I.start,H=I.count;for(let D=z,k=z+H;D<k;D+=3)S(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let v=new U,C=new U,T=new U,_=new U;function E(O){T.fromBufferAttribute(s,O),_.copy(T);let P=a[O];v.copy(P),v.sub(T.multiplyScalar(T.dot(P))).normalize(),C.crossVectors(_,P);let z=C.dot(l[O])<0?-1:1;o.setXYZW(O,v.x,v.y,v.z,z)}for(let O=0,P=n.count;O<P;++O)c[O]&&E(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new gn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(t)for(let f=0,d=t.count;f<d;f+=3){let g=t.getX(f+0),x=t.getX(f+1),p=t.getX(f+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)An.fromBufferAttribute(t,e),An.normalize(),t.setXYZ(e,An.x,An.y,An.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,g=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?d=l[x]*a.data.stride+a.offset:d=l[x]*h;for(let m=0;m<h;m++)f[g++]=c[d++]}return new gn(f,h,u)}if(this.index===null)return ee("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Yu=new U,Ey=new U,Ty=new de,li=class{constructor(t=new U(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Yu.subVectors(n,e).cross(Ey.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Yu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Ty.getNormalMatrix(t),s=this.coplanarPoint(Yu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Ay=0,fs=class extends Ci{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Ay++}),this.uuid=vr(),this.name="",this.type="Material",this.blending=vo,this.side=qs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=yf,this.blendDst=vf,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new jt(0,0,0),this.blendAlpha=0,this.depthFunc=oo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Mg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Vl,this.stencilZFail=Vl,this.stencilZPass=Vl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){ee(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new jt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new li().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new _t().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new _t().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ls=new U,$u=new U,Ml=new U,bl=new U,Bs=class{constructor(t=new U,e=new U(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ls)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ls.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ls.copy(this.origin).addScaledVector(this.direction,e),ls.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){$u.copy(t).add(e).multiplyScalar(.5),Ml.copy(e).sub(t).normalize(),bl.copy(this.origin).sub($u);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ml),a=bl.dot(this.direction),l=-bl.dot(Ml),c=bl.lengthSq(),h=Math.abs(1-o*o),u,f,d,g;if(h>0)if(u=o*l-a,f=o*a-l,g=r*h,u>=0)if(f>=-g)if(f<=g){let x=1/h;u*=x,f*=x,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-g?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=g?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy($u).addScaledVector(Ml,f),d}intersectSphere(t,e){if(t.radius<0)return null;ls.subVectors(t.center,this.origin);let n=ls.dot(this.direction),s=ls.dot(ls)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ls)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,g=e.x-o.x,x=e.y-o.y,p=e.z-o.z,m=n.x-o.x,S=n.y-o.y,A=n.z-o.z,v=Math.abs(l),C=Math.abs(c),T=Math.abs(h),_,E,O,P,I,z,H,D,k,X,G,at;if(v>=C&&v>=T?(O=l,z=u,k=g,at=m,l>=0?(_=c,E=h,P=f,I=d,H=x,D=p,X=S,G=A):(_=h,E=c,P=d,I=f,H=p,D=x,X=A,G=S)):C>=T?(O=c,z=f,k=x,at=S,c>=0?(_=h,E=l,P=d,I=u,H=p,D=g,X=A,G=m):(_=l,E=h,P=u,I=d,H=g,D=p,X=m,G=A)):(O=h,z=d,k=p,at=A,h>=0?(_=l,E=c,P=u,I=f,H=g,D=x,X=m,G=S):(_=c,E=l,P=f,I=u,H=x,D=g,X=S,G=m)),O===0)return null;let Y=_/O,K=E/O,tt=1/O,ut=P-Y*z,ct=I-K*z,j=H-Y*k,mt=D-K*k,xt=X-Y*at,It=G-K*at,bt=xt*mt-It*j,Vt=ut*It-ct*xt,se=j*ct-mt*ut;if(s){if(bt<0||Vt<0||se<0)return null}else if((bt<0||Vt<0||se<0)&&(bt>0||Vt>0||se>0))return null;let Zt=bt+Vt+se;if(Zt===0)return null;let re=tt*(bt*z+Vt*k+se*at);return(Zt>0?re<0:re>0)?null:this.at(re/Zt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ur=class extends fs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new us,this.combine=Sf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Tm=new Ae,ar=new Bs,wl=new hr,Am=new U,El=new U,Tl=new U,Al=new U,Zu=new U,Cl=new U,Cm=new U,Rl=new U,Je=class extends Rn{constructor(t=new He,e=new ur){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Cl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Zu.fromBufferAttribute(u,t),o?Cl.addScaledVector(Zu,h):Cl.addScaledVector(Zu.sub(e),h))}e.add(Cl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),wl.copy(n.boundingSphere),wl.applyMatrix4(r),ar.copy(t.ray).recast(t.near),!(wl.containsPoint(ar.origin)===!1&&(ar.intersectSphere(wl,Am)===null||ar.origin.distanceToSquared(Am)>(t.far-t.near)**2))&&(Tm.copy(r).invert(),ar.copy(t.ray).applyMatrix4(Tm),!(n.boundingBox!==null&&ar.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ar)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let p=f[g],m=o[p.materialIndex],S=Math.max(p.start,d.start),A=Math.min(a.count,Math.min(p.start+p.count,d.start+d.count));for(let v=S,C=A;v<C;v+=3){let T=a.getX(v),_=a.getX(v+1),E=a.getX(v+2);s=Pl(this,m,t,n,c,h,u,T,_,E),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(a.count,d.start+d.count);for(let p=g,m=x;p<m;p+=3){let S=a.getX(p),A=a.getX(p+1),v=a.getX(p+2);s=Pl(this,o,t,n,c,h,u,S,A,v),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let p=f[g],m=o[p.materialIndex],S=Math.max(p.start,d.start),A=Math.min(l.count,Math.min(p.start+p.count,d.start+d.count));for(let v=S,C=A;v<C;v+=3){let T=v,_=v+1,E=v+2;s=Pl(this,m,t,n,c,h,u,T,_,E),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(l.count,d.start+d.count);for(let p=g,m=x;p<m;p+=3){let S=p,A=p+1,v=p+2;s=Pl(this,o,t,n,c,h,u,S,A,v),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function Cy(i,t,e,n,s,r,o,a){let l;if(t.side===qn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===qs,a),l===null)return null;Rl.copy(a),Rl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Rl);return c<e.near||c>e.far?null:{distance:c,point:Rl.clone(),object:i}}function Pl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,El),i.getVertexPosition(l,Tl),i.getVertexPosition(c,Al);let h=Cy(i,t,e,n,El,Tl,Al,Cm);if(h){let u=new U;Os.getBarycoord(Cm,El,Tl,Al,u),s&&(h.uv=Os.getInterpolatedAttribute(s,a,l,c,u,new _t)),r&&(h.uv1=Os.getInterpolatedAttribute(r,a,l,c,u,new _t)),o&&(h.normal=Os.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new U,materialIndex:0};Os.getNormal(El,Tl,Al,f.normal),h.face=f,h.barycoord=u}return h}var ec=class extends Zn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var lr=new hr,Ry=new _t(.5,.5),Il=new U,zs=class{constructor(t=new li,e=new li,n=new li,s=new li,r=new li,o=new li){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=xi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],g=r[8],x=r[9],p=r[10],m=r[11],S=r[12],A=r[13],v=r[14],C=r[15];if(s[0].setComponents(c-o,d-h,m-g,C-S).normalize(),s[1].setComponents(c+o,d+h,m+g,C+S).normalize(),s[2].setComponents(c+a,d+u,m+x,C+A).normalize(),s[3].setComponents(c-a,d-u,m-x,C-A).normalize(),n)s[4].setComponents(l,f,p,v).normalize(),s[5].setComponents(c-l,d-f,m-p,C-v).normalize();else if(s[4].setComponents(c-l,d-f,m-p,C-v).normalize(),e===xi)s[5].setComponents(c+l,d+f,m+p,C+v).normalize();else if(e===ao)s[5].setComponents(l,f,p,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),lr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),lr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(lr)}intersectsSprite(t){lr.center.set(0,0,0);let e=Ry.distanceTo(t.center);return lr.radius=.7071067811865476+e,lr.applyMatrix4(t.matrixWorld),this.intersectsSphere(lr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Il.x=s.normal.x>0?t.max.x:t.min.x,Il.y=s.normal.y>0?t.max.y:t.min.y,Il.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Il)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Rm=new Ae,nc=class i{constructor(){this.coordinateSystem=xi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Rm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new zs),n[s].setFromProjectionMatrix(Rm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new zs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var ds=class extends fs{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new jt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},ic=new U,sc=new U,Pm=new Ae,Zo=new Bs,Ll=new hr,Ju=new U,Im=new U,ks=class extends Rn{constructor(t=new He,e=new ds){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)ic.fromBufferAttribute(e,s-1),sc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=ic.distanceTo(sc);t.setAttribute("lineDistance",new Ce(n,1))}else ee("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ll.copy(n.boundingSphere),Ll.applyMatrix4(s),Ll.radius+=r,t.ray.intersectsSphere(Ll)===!1)return;Pm.copy(s).invert(),Zo.copy(t.ray).applyMatrix4(Pm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let x=d,p=g-1;x<p;x+=c){let m=h.getX(x),S=h.getX(x+1),A=Dl(this,t,Zo,l,m,S,x);A&&e.push(A)}if(this.isLineLoop){let x=h.getX(g-1),p=h.getX(d),m=Dl(this,t,Zo,l,x,p,g-1);m&&e.push(m)}}else{let d=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let x=d,p=g-1;x<p;x+=c){let m=Dl(this,t,Zo,l,x,x+1,x);m&&e.push(m)}if(this.isLineLoop){let x=Dl(this,t,Zo,l,g-1,d,g-1);x&&e.push(x)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Dl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(ic.fromBufferAttribute(a,s),sc.fromBufferAttribute(a,r),e.distanceSqToSegment(ic,sc,Ju,Im)>n)return;Ju.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Ju);if(!(c<t.near||c>t.far))return{distance:c,point:Im.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Lm=new U,Dm=new U,fr=class extends ks{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Lm.fromBufferAttribute(e,s),Dm.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Lm.distanceTo(Dm);t.setAttribute("lineDistance",new Ce(n,1))}else ee("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var ha=class extends Zn{constructor(t=[],e=xr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ps=class extends Zn{constructor(t,e,n=Pi,s,r,o,a=Cn,l=Cn,c,h=hs,u=1){if(h!==hs&&h!==xs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new ho(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},ua=class extends ps{constructor(t,e=Pi,n=xr,s,r,o=Cn,a=Cn,l,c=hs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},fa=class extends Zn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ms=class i extends He{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ce(c,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2));function g(x,p,m,S,A,v,C,T,_,E,O){let P=v/_,I=C/E,z=v/2,H=C/2,D=T/2,k=_+1,X=E+1,G=0,at=0,Y=new U;for(let K=0;K<X;K++){let tt=K*I-H;for(let ut=0;ut<k;ut++){let ct=ut*P-z;Y[x]=ct*S,Y[p]=tt*A,Y[m]=D,c.push(Y.x,Y.y,Y.z),Y[x]=0,Y[p]=0,Y[m]=T>0?1:-1,h.push(Y.x,Y.y,Y.z),u.push(ut/_),u.push(1-K/E),G+=1}}for(let K=0;K<E;K++)for(let tt=0;tt<_;tt++){let ut=f+tt+k*K,ct=f+tt+k*(K+1),j=f+(tt+1)+k*(K+1),mt=f+(tt+1)+k*K;l.push(ut,ct,mt),l.push(ct,j,mt),at+=6}a.addGroup(d,at,O),d+=at,f+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},da=class i extends He{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,g=n*2+r,x=s+1,p=new U,m=new U;for(let S=0;S<=g;S++){let A=0,v=0,C=0,T=0;if(S<=n){let O=S/n,P=O*Math.PI/2;v=-h-t*Math.cos(P),C=t*Math.sin(P),T=-t*Math.cos(P),A=O*u}else if(S<=n+r){let O=(S-n)/r;v=-h+O*e,C=t,T=0,A=u+O*f}else{let O=(S-n-r)/n,P=O*Math.PI/2;v=h+t*Math.sin(P),C=t*Math.cos(P),T=t*Math.sin(P),A=u+f+O*u}let _=Math.max(0,Math.min(1,A/d)),E=0;S===0?E=.5/s:S===g&&(E=-.5/s);for(let O=0;O<=s;O++){let P=O/s,I=P*Math.PI*2,z=Math.sin(I),H=Math.cos(I);m.x=-C*H,m.y=v,m.z=C*z,a.push(m.x,m.y,m.z),p.set(-C*H,T,C*z),p.normalize(),l.push(p.x,p.y,p.z),c.push(P+E,_)}if(S>0){let O=(S-1)*x;for(let P=0;P<s;P++){let I=O+P,z=O+P+1,H=S*x+P,D=S*x+P+1;o.push(I,z,H),o.push(z,D,H)}}}this.setIndex(o),this.setAttribute("position",new Ce(a,3)),this.setAttribute("normal",new Ce(l,3)),this.setAttribute("uv",new Ce(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var hi=class i extends He{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],g=0,x=[],p=n/2,m=0;S(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(f,3)),this.setAttribute("uv",new Ce(d,2));function S(){let v=new U,C=new U,T=0,_=(e-t)/n;for(let E=0;E<=r;E++){let O=[],P=E/r,I=P*(e-t)+t;for(let z=0;z<=s;z++){let H=z/s,D=H*l+a,k=Math.sin(D),X=Math.cos(D);C.x=I*k,C.y=-P*n+p,C.z=I*X,u.push(C.x,C.y,C.z),v.set(k,_,X).normalize(),f.push(v.x,v.y,v.z),d.push(H,1-P),O.push(g++)}x.push(O)}for(let E=0;E<s;E++)for(let O=0;O<r;O++){let P=x[O][E],I=x[O+1][E],z=x[O+1][E+1],H=x[O][E+1];(t>0||O!==0)&&(h.push(P,I,H),T+=3),(e>0||O!==r-1)&&(h.push(I,z,H),T+=3)}c.addGroup(m,T,0),m+=T}function A(v){let C=g,T=new _t,_=new U,E=0,O=v===!0?t:e,P=v===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*P,0),f.push(0,P,0),d.push(.5,.5),g++;let I=g;for(let z=0;z<=s;z++){let D=z/s*l+a,k=Math.cos(D),X=Math.sin(D);_.x=O*X,_.y=p*P,_.z=O*k,u.push(_.x,_.y,_.z),f.push(0,P,0),T.x=k*.5+.5,T.y=X*.5*P+.5,d.push(T.x,T.y),g++}for(let z=0;z<s;z++){let H=C+z,D=I+z;v===!0?h.push(D,D+1,H):h.push(D+1,D,H),E+=3}c.addGroup(m,E,v===!0?1:2),m+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},rc=class i extends hi{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ui=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){ee("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,d=(o-h)/f;return(s+d)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new _t:new U);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new U,s=[],r=[],o=[],a=new U,l=new Ae;for(let d=0;d<=t;d++){let g=d/t;s[d]=this.getTangentAt(g,new U)}r[0]=new U,o[0]=new U;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let d=1;d<=t;d++){if(r[d]=r[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(s[d-1],s[d]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(ye(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(a,g))}o[d].crossVectors(s[d],r[d])}if(e===!0){let d=Math.acos(ye(r[0].dot(r[t]),-1,1));d/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(d=-d);for(let g=1;g<=t;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],d*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},po=class extends ui{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new _t){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},oc=class extends po{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Xf(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,s(o,a,f,d)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var Nm=new U,Um=new U,Ku=new Xf,ju=new Xf,Qu=new Xf,ac=class extends ui{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new U){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(Um.subVectors(s[0],s[1]).add(s[0]),c=Um);let u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Nm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Nm),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(u),d),x=Math.pow(u.distanceToSquared(f),d),p=Math.pow(f.distanceToSquared(h),d);x<1e-4&&(x=1),g<1e-4&&(g=x),p<1e-4&&(p=x),Ku.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,g,x,p),ju.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,g,x,p),Qu.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,g,x,p)}else this.curveType==="catmullrom"&&(Ku.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),ju.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),Qu.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(Ku.calc(l),ju.calc(l),Qu.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new U().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Fm(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function Py(i,t){let e=1-i;return e*e*t}function Iy(i,t){return 2*(1-i)*i*t}function Ly(i,t){return i*i*t}function ta(i,t,e,n){return Py(i,t)+Iy(i,e)+Ly(i,n)}function Dy(i,t){let e=1-i;return e*e*e*t}function Ny(i,t){let e=1-i;return 3*e*e*i*t}function Uy(i,t){return 3*(1-i)*i*i*t}function Fy(i,t){return i*i*i*t}function ea(i,t,e,n,s){return Dy(i,t)+Ny(i,e)+Uy(i,n)+Fy(i,s)}var pa=class extends ui{constructor(t=new _t,e=new _t,n=new _t,s=new _t){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new _t){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ea(t,s.x,r.x,o.x,a.x),ea(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},lc=class extends ui{constructor(t=new U,e=new U,n=new U,s=new U){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new U){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ea(t,s.x,r.x,o.x,a.x),ea(t,s.y,r.y,o.y,a.y),ea(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},ma=class extends ui{constructor(t=new _t,e=new _t){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new _t){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new _t){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},cc=class extends ui{constructor(t=new U,e=new U){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new U){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new U){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ga=class extends ui{constructor(t=new _t,e=new _t,n=new _t){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new _t){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ta(t,s.x,r.x,o.x),ta(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},hc=class extends ui{constructor(t=new U,e=new U,n=new U){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new U){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ta(t,s.x,r.x,o.x),ta(t,s.y,r.y,o.y),ta(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},_a=class extends ui{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new _t){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Fm(a,l.x,c.x,h.x,u.x),Fm(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new _t().fromArray(s))}return this}},af=Object.freeze({__proto__:null,ArcCurve:oc,CatmullRomCurve3:ac,CubicBezierCurve:pa,CubicBezierCurve3:lc,EllipseCurve:po,LineCurve:ma,LineCurve3:cc,QuadraticBezierCurve:ga,QuadraticBezierCurve3:hc,SplineCurve:_a}),uc=class extends ui{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new af[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new af[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},dr=class extends uc{constructor(t){super(),this.type="Path",this.currentPoint=new _t,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new ma(this.currentPoint.clone(),new _t(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new ga(this.currentPoint.clone(),new _t(t,e),new _t(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new pa(this.currentPoint.clone(),new _t(t,e),new _t(n,s),new _t(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new _a(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new po(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},mo=class extends dr{constructor(t){super(t),this.uuid=vr(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new dr().fromJSON(s))}return this}};function Oy(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=Fg(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=Gy(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let f=e;f<s;f+=e){let d=i[f],g=i[f+1];d<a&&(a=d),g<l&&(l=g),d>h&&(h=d),g>u&&(u=g)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return xa(r,o,e,a,l,c,0),o}function Fg(i,t,e,n,s){let r;if(s===Qy(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=Om(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=Om(o/n|0,i[o],i[o+1],r);return r&&go(r,r.next)&&(va(r),r=r.next),r}function pr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(go(e,e.next)||en(e.prev,e,e.next)===0)){if(va(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function xa(i,t,e,n,s,r,o){if(!i)return;!o&&r&&Yy(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?zy(i,n,s,r):By(i)){t.push(l.i,i.i,c.i),va(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=ky(pr(i),t),xa(i,t,e,n,s,r,2)):o===2&&Vy(i,t,e,n,s,r):xa(pr(i),t,e,n,s,r,1);break}}}function By(i){let t=i.prev,e=i,n=i.next;if(en(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),f=Math.max(s,r,o),d=Math.max(a,l,c),g=n.next;for(;g!==t;){if(g.x>=h&&g.x<=f&&g.y>=u&&g.y<=d&&Jo(s,a,r,l,o,c,g.x,g.y)&&en(g.prev,g,g.next)>=0)return!1;g=g.next}return!0}function zy(i,t,e,n){let s=i.prev,r=i,o=i.next;if(en(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,f=o.y,d=Math.min(a,l,c),g=Math.min(h,u,f),x=Math.max(a,l,c),p=Math.max(h,u,f),m=lf(d,g,t,e,n),S=lf(x,p,t,e,n),A=i.prevZ,v=i.nextZ;for(;A&&A.z>=m&&v&&v.z<=S;){if(A.x>=d&&A.x<=x&&A.y>=g&&A.y<=p&&A!==s&&A!==o&&Jo(a,h,l,u,c,f,A.x,A.y)&&en(A.prev,A,A.next)>=0||(A=A.prevZ,v.x>=d&&v.x<=x&&v.y>=g&&v.y<=p&&v!==s&&v!==o&&Jo(a,h,l,u,c,f,v.x,v.y)&&en(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;A&&A.z>=m;){if(A.x>=d&&A.x<=x&&A.y>=g&&A.y<=p&&A!==s&&A!==o&&Jo(a,h,l,u,c,f,A.x,A.y)&&en(A.prev,A,A.next)>=0)return!1;A=A.prevZ}for(;v&&v.z<=S;){if(v.x>=d&&v.x<=x&&v.y>=g&&v.y<=p&&v!==s&&v!==o&&Jo(a,h,l,u,c,f,v.x,v.y)&&en(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function ky(i,t){let e=i;do{let n=e.prev,s=e.next.next;!go(n,s)&&Bg(n,e,e.next,s)&&ya(n,s)&&ya(s,n)&&(t.push(n.i,e.i,s.i),va(e),va(e.next),e=i=s),e=e.next}while(e!==i);return pr(e)}function Vy(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Jy(o,a)){let l=zg(o,a);o=pr(o,o.next),l=pr(l,l.next),xa(o,t,e,n,s,r,0),xa(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function Gy(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=Fg(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(Zy(c))}s.sort(Hy);for(let r=0;r<s.length;r++)e=Wy(s[r],e);return e}function Hy(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function Wy(i,t){let e=Xy(i,t);if(!e)return t;let n=zg(e,i);return pr(n,n.next),pr(e,e.next)}function Xy(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(go(i,e))return e;do{if(go(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&Og(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);ya(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&qy(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function qy(i,t){return en(i.prev,i,t.prev)<0&&en(t.next,i,i.next)<0}function Yy(i,t,e,n){let s=i;do s.z===0&&(s.z=lf(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,$y(s)}function $y(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function lf(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function Zy(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Og(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function Jo(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&Og(i,t,e,n,s,r,o,a)}function Jy(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!Ky(i,t)&&(ya(i,t)&&ya(t,i)&&jy(i,t)&&(en(i.prev,i,t.prev)||en(i,t.prev,t))||go(i,t)&&en(i.prev,i,i.next)>0&&en(t.prev,t,t.next)>0)}function en(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function go(i,t){return i.x===t.x&&i.y===t.y}function Bg(i,t,e,n){let s=Ul(en(i,t,e)),r=Ul(en(i,t,n)),o=Ul(en(e,n,i)),a=Ul(en(e,n,t));return!!(s!==r&&o!==a||s===0&&Nl(i,e,t)||r===0&&Nl(i,n,t)||o===0&&Nl(e,i,n)||a===0&&Nl(e,t,n))}function Nl(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Ul(i){return i>0?1:i<0?-1:0}function Ky(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&Bg(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function ya(i,t){return en(i.prev,i,i.next)<0?en(i,t,i.next)>=0&&en(i,i.prev,t)>=0:en(i,t,i.prev)<0||en(i,i.next,t)<0}function jy(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function zg(i,t){let e=cf(i.i,i.x,i.y),n=cf(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function Om(i,t,e,n){let s=cf(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function va(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function cf(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function Qy(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var hf=class{static triangulate(t,e,n=2){return Oy(t,e,n)}},cr=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];Bm(t),zm(n,t);let o=t.length;e.forEach(Bm);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,zm(n,e[l]);let a=hf.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Bm(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function zm(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Sa=class i extends He{constructor(t=new mo([new _t(.5,.5),new _t(-.5,.5),new _t(-.5,-.5),new _t(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new Ce(s,3)),this.setAttribute("uv",new Ce(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,f=e.bevelEnabled!==void 0?e.bevelEnabled:!0,d=e.bevelThickness!==void 0?e.bevelThickness:.2,g=e.bevelSize!==void 0?e.bevelSize:d-.1,x=e.bevelOffset!==void 0?e.bevelOffset:0,p=e.bevelSegments!==void 0?e.bevelSegments:3,m=e.extrudePath,S=e.UVGenerator!==void 0?e.UVGenerator:tv,A,v=!1,C,T,_,E;if(m){A=m.getSpacedPoints(h),v=!0,f=!1;let rt=m.isCatmullRomCurve3?m.closed:!1;C=m.computeFrenetFrames(h,rt),T=new U,_=new U,E=new U}f||(p=0,d=0,g=0,x=0);let O=a.extractPoints(c),P=O.shape,I=O.holes;if(!cr.isClockWise(P)){P=P.reverse();for(let rt=0,yt=I.length;rt<yt;rt++){let gt=I[rt];cr.isClockWise(gt)&&(I[rt]=gt.reverse())}}function H(rt){let gt=10000000000000001e-36,Ot=rt[0];for(let Lt=1;Lt<=rt.length;Lt++){let ne=Lt%rt.length,Bt=rt[ne],me=Bt.x-Ot.x,fe=Bt.y-Ot.y,_e=me*me+fe*fe,F=Math.max(Math.abs(Bt.x),Math.abs(Bt.y),Math.abs(Ot.x),Math.abs(Ot.y)),St=gt*F*F;if(_e<=St){rt.splice(ne,1),Lt--;continue}Ot=Bt}}H(P),I.forEach(H);let D=I.length,k=P;for(let rt=0;rt<D;rt++){let yt=I[rt];P=P.concat(yt)}function X(rt,yt,gt){return yt||ae("ExtrudeGeometry: vec does not exist"),rt.clone().addScaledVector(yt,gt)}let G=P.length;function at(rt,yt,gt){let Ot,Lt,ne,Bt=rt.x-yt.x,me=rt.y-yt.y,fe=gt.x-rt.x,_e=gt.y-rt.y,F=Bt*Bt+me*me,St=Bt*_e-me*fe;if(Math.abs(St)>Number.EPSILON){let Wt=Math.sqrt(F),he=Math.sqrt(fe*fe+_e*_e),wt=yt.x-me/Wt,Ne=yt.y+Bt/Wt,Yt=gt.x-_e/he,te=gt.y+fe/he,R=((Yt-wt)*_e-(te-Ne)*fe)/(Bt*_e-me*fe);Ot=wt+Bt*R-rt.x,Lt=Ne+me*R-rt.y;let M=Ot*Ot+Lt*Lt;if(M<=2)return new _t(Ot,Lt);ne=Math.sqrt(M/2)}else{let Wt=!1;Bt>Number.EPSILON?fe>Number.EPSILON&&(Wt=!0):Bt<-Number.EPSILON?fe<-Number.EPSILON&&(Wt=!0):Math.sign(me)===Math.sign(_e)&&(Wt=!0),Wt?(Ot=-me,Lt=Bt,ne=Math.sqrt(F)):(Ot=Bt,Lt=me,ne=Math.sqrt(F/2))}return new _t(Ot/ne,Lt/ne)}let Y=[];for(let rt=0,yt=k.length,gt=yt-1,Ot=rt+1;rt<yt;rt++,gt++,Ot++)gt===yt&&(gt=0),Ot===yt&&(Ot=0),Y[rt]=at(k[rt],k[gt],k[Ot]);let K=[],tt,ut=Y.concat();for(let rt=0,yt=D;rt<yt;rt++){let gt=I[rt];tt=[];for(let Ot=0,Lt=gt.length,ne=Lt-1,Bt=Ot+1;Ot<Lt;Ot++,ne++,Bt++)ne===Lt&&(ne=0),Bt===Lt&&(Bt=0),tt[Ot]=at(gt[Ot],gt[ne],gt[Bt]);K.push(tt),ut=ut.concat(tt)}let ct;if(p===0)ct=cr.triangulateShape(k,I);else{let rt=[],yt=[];for(let gt=0;gt<p;gt++){let Ot=gt/p,Lt=d*Math.cos(Ot*Math.PI/2),ne=g*Math.sin(Ot*Math.PI/2)+x;for(let Bt=0,me=k.length;Bt<me;Bt++){let fe=X(k[Bt],Y[Bt],ne);Vt(fe.x,fe.y,-Lt),Ot===0&&rt.push(fe)}for(let Bt=0,me=D;Bt<me;Bt++){let fe=I[Bt];tt=K[Bt];let _e=[];for(let F=0,St=fe.length;F<St;F++){let Wt=X(fe[F],tt[F],ne);Vt(Wt.x,Wt.y,-Lt),Ot===0&&_e.push(Wt)}Ot===0&&yt.push(_e)}}ct=cr.triangulateShape(rt,yt)}let j=ct.length,mt=g+x;for(let rt=0;rt<G;rt++){let yt=f?X(P[rt],ut[rt],mt):P[rt];v?(_.copy(C.normals[0]).multiplyScalar(yt.x),T.copy(C.binormals[0]).multiplyScalar(yt.y),E.copy(A[0]).add(_).add(T),Vt(E.x,E.y,E.z)):Vt(yt.x,yt.y,0)}for(let rt=1;rt<=h;rt++)for(let yt=0;yt<G;yt++){let gt=f?X(P[yt],ut[yt],mt):P[yt];v?(_.copy(C.normals[rt]).multiplyScalar(gt.x),T.copy(C.binormals[rt]).multiplyScalar(gt.y),E.copy(A[rt]).add(_).add(T),Vt(E.x,E.y,E.z)):Vt(gt.x,gt.y,u/h*rt)}for(let rt=p-1;rt>=0;rt--){let yt=rt/p,gt=d*Math.cos(yt*Math.PI/2),Ot=g*Math.sin(yt*Math.PI/2)+x;for(let Lt=0,ne=k.length;Lt<ne;Lt++){let Bt=X(k[Lt],Y[Lt],Ot);Vt(Bt.x,Bt.y,u+gt)}for(let Lt=0,ne=I.length;Lt<ne;Lt++){let Bt=I[Lt];tt=K[Lt];for(let me=0,fe=Bt.length;me<fe;me++){let _e=X(Bt[me],tt[me],Ot);v?Vt(_e.x,_e.y+A[h-1].y,A[h-1].x+gt):Vt(_e.x,_e.y,u+gt)}}}xt(),It();function xt(){let rt=s.length/3;if(f){let yt=0,gt=G*yt;for(let Ot=0;Ot<j;Ot++){let Lt=ct[Ot];se(Lt[2]+gt,Lt[1]+gt,Lt[0]+gt)}yt=h+p*2,gt=G*yt;for(let Ot=0;Ot<j;Ot++){let Lt=ct[Ot];se(Lt[0]+gt,Lt[1]+gt,Lt[2]+gt)}}else{for(let yt=0;yt<j;yt++){let gt=ct[yt];se(gt[2],gt[1],gt[0])}for(let yt=0;yt<j;yt++){let gt=ct[yt];se(gt[0]+G*h,gt[1]+G*h,gt[2]+G*h)}}n.addGroup(rt,s.length/3-rt,0)}function It(){let rt=s.length/3,yt=0;bt(k,yt),yt+=k.length;for(let gt=0,Ot=I.length;gt<Ot;gt++){let Lt=I[gt];bt(Lt,yt),yt+=Lt.length}n.addGroup(rt,s.length/3-rt,1)}function bt(rt,yt){let gt=rt.length;for(;--gt>=0;){let Ot=gt,Lt=gt-1;Lt<0&&(Lt=rt.length-1);for(let ne=0,Bt=h+p*2;ne<Bt;ne++){let me=G*ne,fe=G*(ne+1),_e=yt+Ot+me,F=yt+Lt+me,St=yt+Lt+fe,Wt=yt+Ot+fe;Zt(_e,F,St,Wt)}}}function Vt(rt,yt,gt){l.push(rt),l.push(yt),l.push(gt)}function se(rt,yt,gt){re(rt),re(yt),re(gt);let Ot=s.length/3,Lt=S.generateTopUV(n,s,Ot-3,Ot-2,Ot-1);ie(Lt[0]),ie(Lt[1]),ie(Lt[2])}function Zt(rt,yt,gt,Ot){re(rt),re(yt),re(Ot),re(yt),re(gt),re(Ot);let Lt=s.length/3,ne=S.generateSideWallUV(n,s,Lt-6,Lt-3,Lt-2,Lt-1);ie(ne[0]),ie(ne[1]),ie(ne[3]),ie(ne[1]),ie(ne[2]),ie(ne[3])}function re(rt){s.push(l[rt*3+0]),s.push(l[rt*3+1]),s.push(l[rt*3+2])}function ie(rt){r.push(rt.x),r.push(rt.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return ev(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new af[s.type]().fromJSON(s)),new i(n,t.options)}},tv={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new _t(r,o),new _t(a,l),new _t(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],f=t[s*3],d=t[s*3+1],g=t[s*3+2],x=t[r*3],p=t[r*3+1],m=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new _t(o,1-l),new _t(c,1-u),new _t(f,1-g),new _t(x,1-m)]:[new _t(a,1-l),new _t(h,1-u),new _t(d,1-g),new _t(p,1-m)]}};function ev(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Ma=class i extends He{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],g=[],x=[],p=[];for(let m=0;m<h;m++){let S=m*f-o;for(let A=0;A<c;A++){let v=A*u-r;g.push(v,-S,0),x.push(0,0,1),p.push(A/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let S=0;S<a;S++){let A=S+c*m,v=S+c*(m+1),C=S+1+c*(m+1),T=S+1+c*m;d.push(A,v,T),d.push(v,C,T)}this.setIndex(d),this.setAttribute("position",new Ce(g,3)),this.setAttribute("normal",new Ce(x,3)),this.setAttribute("uv",new Ce(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var gs=class i extends He{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new U,f=new U,d=[],g=[],x=[],p=[];for(let m=0;m<=n;m++){let S=[],A=m/n,v=o+A*a,C=t*Math.cos(v),T=Math.sqrt(t*t-C*C),_=0;m===0&&o===0?_=.5/e:m===n&&l===Math.PI&&(_=-.5/e);for(let E=0;E<=e;E++){let O=E/e,P=s+O*r;u.x=-T*Math.cos(P),u.y=C,u.z=T*Math.sin(P),g.push(u.x,u.y,u.z),f.copy(u).normalize(),x.push(f.x,f.y,f.z),p.push(O+_,1-A),S.push(c++)}h.push(S)}for(let m=0;m<n;m++)for(let S=0;S<e;S++){let A=h[m][S+1],v=h[m][S],C=h[m+1][S],T=h[m+1][S+1];(m!==0||o>0)&&d.push(A,v,T),(m!==n-1||l<Math.PI)&&d.push(v,C,T)}this.setIndex(d),this.setAttribute("position",new Ce(g,3)),this.setAttribute("normal",new Ce(x,3)),this.setAttribute("uv",new Ce(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ba=class i extends He{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new U,d=new U,g=new U;for(let x=0;x<=n;x++){let p=o+x/n*a;for(let m=0;m<=s;m++){let S=m/s*r;d.x=(t+e*Math.cos(p))*Math.cos(S),d.y=(t+e*Math.cos(p))*Math.sin(S),d.z=e*Math.sin(p),c.push(d.x,d.y,d.z),f.x=t*Math.cos(S),f.y=t*Math.sin(S),g.subVectors(d,f).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(x/n)}}for(let x=1;x<=n;x++)for(let p=1;p<=s;p++){let m=(s+1)*x+p-1,S=(s+1)*(x-1)+p-1,A=(s+1)*(x-1)+p,v=(s+1)*x+p;l.push(m,S,v),l.push(S,A,v)}this.setIndex(l),this.setAttribute("position",new Ce(c,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};function Sr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(km(s))s.isRenderTargetTexture?(ee("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(km(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Fn(i){let t={};for(let e=0;e<i.length;e++){let n=Sr(i[e]);for(let s in n)t[s]=n[s]}return t}function km(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function nv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function qf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Te.workingColorSpace}var kg={clone:Sr,merge:Fn},iv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,sv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Xi=class extends fs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=iv,this.fragmentShader=sv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Sr(t.uniforms),this.uniformsGroups=nv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new jt().setHex(s.value);break;case"v2":this.uniforms[n].value=new _t().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Qe().fromArray(s.value);break;case"m3":this.uniforms[n].value=new de().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ae().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},fc=class extends Xi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},mr=class extends fs{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new jt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=fh,this.normalScale=new _t(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new us,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var dc=class extends fs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=vg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},pc=class extends fs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function no(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Fl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},mc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:sf,endingEnd:sf}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case rf:r=t,a=2*e-n;break;case of:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case rf:o=t,l=2*n-e;break;case of:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,g=(n-e)/(s-e),x=g*g,p=x*g,m=-f*p+2*f*x-f*g,S=(1+f)*p+(-1.5-2*f)*x+(-.5+f)*g+1,A=(-1-d)*p+(1.5+d)*x+.5*g,v=d*p-d*x;for(let C=0;C!==a;++C)r[C]=m*o[h+C]+S*o[c+C]+A*o[l+C]+v*o[u+C];return r}},gc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},_c=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},xc=class extends Vs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-e)/(s-e),x=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*g;return r}let f=a*2,d=t-1;for(let g=0;g!==a;++g){let x=o[c+g],p=o[l+g],m=d*f+g*2,S=u[m],A=u[m+1],v=t*f+g*2,C=h[v],T=h[v+1],_=ov(n,e,S,C,s);r[g]=Vg(_,x,A,T,p)}return r}};function Vg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function rv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function ov(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Vg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=rv(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var fi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=no(e,this.TimeBufferType),this.values=no(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:no(t.times,Array),values:no(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Fl(t.settings)&&(n.settings={inTangents:no(t.settings.inTangents,Array),outTangents:no(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new _c(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new gc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new mc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new xc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case na:e=this.InterpolantFactoryMethodDiscrete;break;case Kl:e=this.InterpolantFactoryMethodLinear;break;case kl:e=this.InterpolantFactoryMethodSmooth;break;case nf:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return ee("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return na;case this.InterpolantFactoryMethodLinear:return Kl;case this.InterpolantFactoryMethodSmooth:return kl;case this.InterpolantFactoryMethodBezier:return nf}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Fl(this.settings)&&(Vm(this.settings.inTangents,t),Vm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Fl(this.settings)&&(Gm(this.settings.inTangents,t),Gm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(ae("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(ae("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){ae("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){ae("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Jx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){ae("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===kl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let g=0;g!==n;++g){let x=e[u+g];if(x!==e[f+g]||x!==e[d+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Fl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Vm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Gm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}fi.prototype.ValueTypeName="";fi.prototype.TimeBufferType=Float32Array;fi.prototype.ValueBufferType=Float32Array;fi.prototype.DefaultInterpolation=Kl;var Gs=class extends fi{constructor(t,e,n){super(t,e,n)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=na;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var yc=class extends fi{constructor(t,e,n,s){super(t,e,n,s)}};yc.prototype.ValueTypeName="color";var vc=class extends fi{constructor(t,e,n,s){super(t,e,n,s)}};vc.prototype.ValueTypeName="number";var Sc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Xn.slerpFlat(r,0,o,c-a,o,c,l);return r}},wa=class extends fi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Sc(this.times,this.values,this.getValueSize(),t)}};wa.prototype.ValueTypeName="quaternion";wa.prototype.InterpolantFactoryMethodSmooth=void 0;var Hs=class extends fi{constructor(t,e,n){super(t,e,n)}};Hs.prototype.ValueTypeName="string";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=na;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var Mc=class extends fi{constructor(t,e,n,s){super(t,e,n,s)}};Mc.prototype.ValueTypeName="vector";var bc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],g=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Gg=new bc,wc=class{constructor(t){this.manager=t!==void 0?t:Gg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};wc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ea=class extends Rn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new jt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Ta=class extends Ea{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Rn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new jt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},tf=new Ae,Hm=new U,Wm=new U,Ec=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new _t(512,512),this.mapType=Jn,this.map=null,this.mapPass=null,this.matrix=new Ae,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new zs,this._frameExtents=new _t(1,1),this._viewportCount=1,this._viewports=[new Qe(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Hm.setFromMatrixPosition(t.matrixWorld),e.position.copy(Hm),Wm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Wm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){tf.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(tf,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===ao||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(tf)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Ol=new U,Bl=new Xn,Hi=new U,Aa=class extends Rn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ae,this.projectionMatrix=new Ae,this.projectionMatrixInverse=new Ae,this.coordinateSystem=xi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Ol,Bl,Hi),Hi.x===1&&Hi.y===1&&Hi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ol,Bl,Hi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Ol,Bl,Hi),Hi.x===1&&Hi.y===1&&Hi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ol,Bl,Hi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new U,Xm=new _t,qm=new _t,Hn=class extends Aa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=co*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(jo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return co*2*Math.atan(Math.tan(jo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z)}getViewSize(t,e){return this.getViewBounds(t,Xm,qm),e.subVectors(qm,Xm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(jo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Ca=class extends Aa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},uf=class extends Ec{constructor(){super(new Ca(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ra=class extends Ea{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Rn.DEFAULT_UP),this.updateMatrix(),this.target=new Rn,this.shadow=new uf}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var io=-90,so=1,_o=class extends Rn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Hn(io,so,t,e);s.layers=this.layers,this.add(s);let r=new Hn(io,so,t,e);r.layers=this.layers,this.add(r);let o=new Hn(io,so,t,e);o.layers=this.layers,this.add(o);let a=new Hn(io,so,t,e);a.layers=this.layers,this.add(a);let l=new Hn(io,so,t,e);l.layers=this.layers,this.add(l);let c=new Hn(io,so,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===xi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===ao)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=x,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Tc=class extends Hn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Yf="\\[\\]\\.:\\/",av=new RegExp("["+Yf+"]","g"),$f="[^"+Yf+"]",lv="[^"+Yf.replace("\\.","")+"]",cv=/((?:WC+[\/:])*)/.source.replace("WC",$f),hv=/(WCOD+)?/.source.replace("WCOD",lv),uv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",$f),fv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",$f),dv=new RegExp("^"+cv+hv+uv+fv+"$"),pv=["material","materials","bones","map"],ff=class{constructor(t,e,n){let s=n||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ze=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(av,"")}static parseTrackName(t){let e=dv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);pv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){ee("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){ae("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){ae("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){ae("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){ae("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){ae("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;ae("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=ff;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var _T=new Float32Array(1);var Ym=new Ae,Pa=class{constructor(t,e,n=0,s=1/0){this.ray=new Bs(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new uo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):ae("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Ym.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Ym),this}intersectObject(t,e=!0,n=[]){return df(t,this,n,e),n.sort($m),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)df(t[s],this,n,e);return n.sort($m),n}};function $m(i,t){return i.distance-t.distance}function df(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)df(r[o],t,e,!0)}}var xo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ye(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ye(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var pf=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Ia=class extends fr{constructor(t=10,e=10,n=4473924,s=8947848){n=new jt(n),s=new jt(s);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,d=0,g=-a;f<=e;f++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);let x=f===r?n:s;x.toArray(c,d),d+=3,x.toArray(c,d),d+=3,x.toArray(c,d),d+=3,x.toArray(c,d),d+=3}let h=new He;h.setAttribute("position",new Ce(l,3)),h.setAttribute("color",new Ce(c,3));let u=new ds({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Zm=new U,zl,ef,La=class extends Rn{constructor(t=new U(0,0,1),e=new U(0,0,0),n=1,s=16776960,r=n*.2,o=r*.2){super(),this.type="ArrowHelper",zl===void 0&&(zl=new He,zl.setAttribute("position",new Ce([0,0,0,0,1,0],3)),ef=new rc(.5,1,5,1),ef.translate(0,-.5,0)),this.position.copy(e),this.line=new ks(zl,new ds({color:s,toneMapped:!1})),this.line.matrixAutoUpdate=!1,this.add(this.line),this.cone=new Je(ef,new ur({color:s,toneMapped:!1})),this.cone.matrixAutoUpdate=!1,this.add(this.cone),this.setDirection(t),this.setLength(n,r,o)}setDirection(t){if(t.y>.99999)this.quaternion.set(0,0,0,1);else if(t.y<-.99999)this.quaternion.set(1,0,0,0);else{Zm.set(t.z,0,-t.x).normalize();let e=Math.acos(t.y);this.quaternion.setFromAxisAngle(Zm,e)}}setLength(t,e=t*.2,n=e*.2){this.line.scale.set(1,Math.max(1e-4,t-e),1),this.line.updateMatrix(),this.cone.scale.set(n,e,n),this.cone.position.y=t,this.cone.updateMatrix()}setColor(t){this.line.material.color.set(t),this.cone.material.color.set(t)}copy(t){return super.copy(t,!1),this.line.copy(t.line),this.cone.copy(t.cone),this}dispose(){super.dispose(),this.line.geometry.dispose(),this.line.material.dispose(),this.cone.geometry.dispose(),this.cone.material.dispose()}},Da=class extends fr{constructor(t=1){let e=[0,0,0,t,0,0,0,0,0,0,t,0,0,0,0,0,0,t],n=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new He;s.setAttribute("position",new Ce(e,3)),s.setAttribute("color",new Ce(n,3));let r=new ds({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(t,e,n){let s=new jt,r=this.geometry.attributes.color.array;return s.set(t),s.toArray(r,0),s.toArray(r,3),s.set(e),s.toArray(r,6),s.toArray(r,9),s.set(n),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Na=class extends Ci{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Zf(i,t,e,n){let s=mv(n);switch(e){case Nf:return i*t;case Ff:return i*t/s.components*s.byteLength;case Dc:return i*t/s.components*s.byteLength;case Ys:return i*t*2/s.components*s.byteLength;case Nc:return i*t*2/s.components*s.byteLength;case Uf:return i*t*3/s.components*s.byteLength;case Di:return i*t*4/s.components*s.byteLength;case Uc:return i*t*4/s.components*s.byteLength;case Oa:case Ba:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case za:case ka:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Oc:case zc:return Math.max(i,16)*Math.max(t,8)/4;case Fc:case Bc:return Math.max(i,8)*Math.max(t,8)/2;case kc:case Vc:case Hc:case Wc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Gc:case Va:case Xc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case qc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Yc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case $c:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Zc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Jc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Kc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case jc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Qc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case th:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case eh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case nh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case ih:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case sh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case rh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case oh:case ah:case lh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case ch:case hh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Ga:case uh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function mv(i){switch(i){case Jn:case Pf:return{byteLength:1,components:1};case Mo:case If:case Li:return{byteLength:2,components:1};case Ic:case Lc:return{byteLength:2,components:4};case Pi:case Pc:case Ii:return{byteLength:4,components:1};case Lf:case Df:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?ee("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function h0(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function bv(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,g)=>d.start-g.start);let f=0;for(let d=1;d<u.length;d++){let g=u[f],x=u[d];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++f,u[f]=x)}u.length=f+1;for(let d=0,g=u.length;d<g;d++){let x=u[d];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var wv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Ev=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Tv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Av=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Cv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Rv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Pv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Iv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Lv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Dv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Nv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Uv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Fv=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Ov=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Bv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,zv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,kv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Vv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Gv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Hv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Wv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Xv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,qv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Yv=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,$v=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Zv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Jv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Kv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,jv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Qv="gl_FragColor = linearToOutputTexel( gl_FragColor );",tS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,eS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,nS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,iS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,sS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,rS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,oS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,aS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,lS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,cS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,hS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,uS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,fS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,dS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,pS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,mS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,gS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,_S=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,xS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,yS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,vS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,SS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,MS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,bS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,wS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,ES=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,TS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,AS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,CS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,RS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,PS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,IS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,LS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,DS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,NS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,US=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,FS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,OS=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,BS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,zS=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,kS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,VS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,GS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,HS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,WS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,XS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,qS=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,YS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,$S=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,ZS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,JS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,KS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,jS=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,QS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,tM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,eM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,nM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,iM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,sM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,rM=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,oM=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,aM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,lM=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,cM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,hM=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,uM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,fM=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,dM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,pM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,mM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,gM=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,_M=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,xM=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,yM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,vM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,SM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,MM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,bM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,wM=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,EM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,TM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,AM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,CM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,RM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,PM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,IM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,LM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,DM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,NM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,UM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,FM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,OM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,BM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,zM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,kM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,VM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,GM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,HM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,WM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,XM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,qM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,YM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,$M=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ZM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,JM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,KM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,jM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,QM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,tb=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,eb=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,nb=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ve={alphahash_fragment:wv,alphahash_pars_fragment:Ev,alphamap_fragment:Tv,alphamap_pars_fragment:Av,alphatest_fragment:Cv,alphatest_pars_fragment:Rv,aomap_fragment:Pv,aomap_pars_fragment:Iv,batching_pars_vertex:Lv,batching_vertex:Dv,begin_vertex:Nv,beginnormal_vertex:Uv,bsdfs:Fv,iridescence_fragment:Ov,bumpmap_pars_fragment:Bv,clipping_planes_fragment:zv,clipping_planes_pars_fragment:kv,clipping_planes_pars_vertex:Vv,clipping_planes_vertex:Gv,color_fragment:Hv,color_pars_fragment:Wv,color_pars_vertex:Xv,color_vertex:qv,common:Yv,defaultnormal_vertex:$v,displacementmap_pars_vertex:Zv,displacementmap_vertex:Jv,emissivemap_fragment:Kv,emissivemap_pars_fragment:jv,colorspace_fragment:Qv,colorspace_pars_fragment:tS,envmap_fragment:eS,envmap_common_pars_fragment:nS,envmap_pars_fragment:iS,envmap_pars_vertex:sS,envmap_physical_pars_fragment:mS,envmap_vertex:rS,fog_vertex:oS,fog_pars_vertex:aS,fog_fragment:lS,fog_pars_fragment:cS,gradientmap_pars_fragment:hS,lightmap_pars_fragment:uS,lights_lambert_fragment:fS,lights_lambert_pars_fragment:dS,lights_pars_begin:pS,lights_toon_fragment:gS,lights_toon_pars_fragment:_S,lights_phong_fragment:xS,lights_phong_pars_fragment:yS,lights_physical_fragment:vS,lights_physical_pars_fragment:SS,lights_fragment_begin:MS,lights_fragment_maps:bS,lights_fragment_end:wS,lightprobes_pars_fragment:ES,logdepthbuf_fragment:TS,logdepthbuf_pars_fragment:AS,logdepthbuf_pars_vertex:CS,logdepthbuf_vertex:RS,map_fragment:PS,map_pars_fragment:IS,map_particle_fragment:LS,map_particle_pars_fragment:DS,metalnessmap_fragment:NS,metalnessmap_pars_fragment:US,morphinstance_vertex:FS,morphcolor_vertex:OS,morphnormal_vertex:BS,morphtarget_pars_vertex:zS,morphtarget_vertex:kS,normal_fragment_begin:VS,normal_fragment_maps:GS,normal_pars_fragment:HS,normal_pars_vertex:WS,normal_vertex:XS,normalmap_pars_fragment:qS,clearcoat_normal_fragment_begin:YS,clearcoat_normal_fragment_maps:$S,clearcoat_pars_fragment:ZS,iridescence_pars_fragment:JS,opaque_fragment:KS,packing:jS,premultiplied_alpha_fragment:QS,project_vertex:tM,dithering_fragment:eM,dithering_pars_fragment:nM,roughnessmap_fragment:iM,roughnessmap_pars_fragment:sM,shadowmap_pars_fragment:rM,shadowmap_pars_vertex:oM,shadowmap_vertex:aM,shadowmask_pars_fragment:lM,skinbase_vertex:cM,skinning_pars_vertex:hM,skinning_vertex:uM,skinnormal_vertex:fM,specularmap_fragment:dM,specularmap_pars_fragment:pM,tonemapping_fragment:mM,tonemapping_pars_fragment:gM,transmission_fragment:_M,transmission_pars_fragment:xM,uv_pars_fragment:yM,uv_pars_vertex:vM,uv_vertex:SM,worldpos_vertex:MM,background_vert:bM,background_frag:wM,backgroundCube_vert:EM,backgroundCube_frag:TM,cube_vert:AM,cube_frag:CM,depth_vert:RM,depth_frag:PM,distance_vert:IM,distance_frag:LM,equirect_vert:DM,equirect_frag:NM,linedashed_vert:UM,linedashed_frag:FM,meshbasic_vert:OM,meshbasic_frag:BM,meshlambert_vert:zM,meshlambert_frag:kM,meshmatcap_vert:VM,meshmatcap_frag:GM,meshnormal_vert:HM,meshnormal_frag:WM,meshphong_vert:XM,meshphong_frag:qM,meshphysical_vert:YM,meshphysical_frag:$M,meshtoon_vert:ZM,meshtoon_frag:JM,points_vert:KM,points_frag:jM,shadow_vert:QM,shadow_frag:tb,sprite_vert:eb,sprite_frag:nb},Ft={common:{diffuse:{value:new jt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new de},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new de}},envmap:{envMap:{value:null},envMapRotation:{value:new de},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new de}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new de}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new de},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new de},normalScale:{value:new _t(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new de},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new de}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new de}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new de}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new jt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new jt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0},uvTransform:{value:new de}},sprite:{diffuse:{value:new jt(16777215)},opacity:{value:1},center:{value:new _t(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new de},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0}}},Zi={basic:{uniforms:Fn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.fog]),vertexShader:ve.meshbasic_vert,fragmentShader:ve.meshbasic_frag},lambert:{uniforms:Fn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new jt(0)},envMapIntensity:{value:1}}]),vertexShader:ve.meshlambert_vert,fragmentShader:ve.meshlambert_frag},phong:{uniforms:Fn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new jt(0)},specular:{value:new jt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ve.meshphong_vert,fragmentShader:ve.meshphong_frag},standard:{uniforms:Fn([Ft.common,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.roughnessmap,Ft.metalnessmap,Ft.fog,Ft.lights,{emissive:{value:new jt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ve.meshphysical_vert,fragmentShader:ve.meshphysical_frag},toon:{uniforms:Fn([Ft.common,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.gradientmap,Ft.fog,Ft.lights,{emissive:{value:new jt(0)}}]),vertexShader:ve.meshtoon_vert,fragmentShader:ve.meshtoon_frag},matcap:{uniforms:Fn([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,{matcap:{value:null}}]),vertexShader:ve.meshmatcap_vert,fragmentShader:ve.meshmatcap_frag},points:{uniforms:Fn([Ft.points,Ft.fog]),vertexShader:ve.points_vert,fragmentShader:ve.points_frag},dashed:{uniforms:Fn([Ft.common,Ft.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ve.linedashed_vert,fragmentShader:ve.linedashed_frag},depth:{uniforms:Fn([Ft.common,Ft.displacementmap]),vertexShader:ve.depth_vert,fragmentShader:ve.depth_frag},normal:{uniforms:Fn([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,{opacity:{value:1}}]),vertexShader:ve.meshnormal_vert,fragmentShader:ve.meshnormal_frag},sprite:{uniforms:Fn([Ft.sprite,Ft.fog]),vertexShader:ve.sprite_vert,fragmentShader:ve.sprite_frag},background:{uniforms:{uvTransform:{value:new de},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ve.background_vert,fragmentShader:ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new de}},vertexShader:ve.backgroundCube_vert,fragmentShader:ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ve.cube_vert,fragmentShader:ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ve.equirect_vert,fragmentShader:ve.equirect_frag},distance:{uniforms:Fn([Ft.common,Ft.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ve.distance_vert,fragmentShader:ve.distance_frag},shadow:{uniforms:Fn([Ft.lights,Ft.fog,{color:{value:new jt(0)},opacity:{value:1}}]),vertexShader:ve.shadow_vert,fragmentShader:ve.shadow_frag}};Zi.physical={uniforms:Fn([Zi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new de},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new de},clearcoatNormalScale:{value:new _t(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new de},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new de},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new de},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new de},sheen:{value:0},sheenColor:{value:new jt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new de},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new de},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new de},transmissionSamplerSize:{value:new _t},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new de},attenuationDistance:{value:0},attenuationColor:{value:new jt(0)},specularColor:{value:new jt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new de},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new de},anisotropyVector:{value:new _t},anisotropyMap:{value:null},anisotropyMapTransform:{value:new de}}]),vertexShader:ve.meshphysical_vert,fragmentShader:ve.meshphysical_frag};var ph={r:0,b:0,g:0},ib=new Ae,u0=new de;u0.set(-1,0,0,0,1,0,0,0,1);function sb(i,t,e,n,s,r){let o=new jt(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(S){let A=S.isScene===!0?S.background:null;if(A&&A.isTexture){let v=S.backgroundBlurriness>0;A=t.get(A,v)}return A}function g(S){let A=!1,v=d(S);v===null?p(o,a):v&&v.isColor&&(p(v,1),A=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(S,A){let v=d(A);v&&v.isCubeTexture?(c===void 0&&(c=new Je(new ms(1,1,1),new Xi({name:"BackgroundCubeMaterial",uniforms:Sr(Zi.backgroundCube.uniforms),vertexShader:Zi.backgroundCube.vertexShader,fragmentShader:Zi.backgroundCube.fragmentShader,side:qn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(ib.makeRotationFromEuler(A.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(u0),c.material.toneMapped=Te.getTransfer(v.colorSpace)!==Fe,(h!==v||u!==v.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Je(new Ma(2,2),new Xi({name:"BackgroundMaterial",uniforms:Sr(Zi.background.uniforms),vertexShader:Zi.background.vertexShader,fragmentShader:Zi.background.fragmentShader,side:qs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=Te.getTransfer(v.colorSpace)!==Fe,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function p(S,A){S.getRGB(ph,qf(i)),e.buffers.color.setClear(ph.r,ph.g,ph.b,A,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(S,A=1){o.set(S),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(S){a=S,p(o,a)},render:g,addToRenderList:x,dispose:m}}function rb(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(I,z,H,D,k){let X=!1,G=u(I,D,H,z);r!==G&&(r=G,c(r.object)),X=d(I,D,H,k),X&&g(I,D,H,k),k!==null&&t.update(k,i.ELEMENT_ARRAY_BUFFER),(X||o)&&(o=!1,v(I,z,H,D),k!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(k).buffer))}function l(){return i.createVertexArray()}function c(I){return i.bindVertexArray(I)}function h(I){return i.deleteVertexArray(I)}function u(I,z,H,D){let k=D.wireframe===!0,X=n[z.id];X===void 0&&(X={},n[z.id]=X);let G=I.isInstancedMesh===!0?I.id:0,at=X[G];at===void 0&&(at={},X[G]=at);let Y=at[H.id];Y===void 0&&(Y={},at[H.id]=Y);let K=Y[k];return K===void 0&&(K=f(l()),Y[k]=K),K}function f(I){let z=[],H=[],D=[];for(let k=0;k<e;k++)z[k]=0,H[k]=0,D[k]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:D,object:I,attributes:{},index:null}}function d(I,z,H,D){let k=r.attributes,X=z.attributes,G=0,at=H.getAttributes();for(let Y in at)if(at[Y].location>=0){let tt=k[Y],ut=X[Y];if(ut===void 0&&(Y==="instanceMatrix"&&I.instanceMatrix&&(ut=I.instanceMatrix),Y==="instanceColor"&&I.instanceColor&&(ut=I.instanceColor)),tt===void 0||tt.attribute!==ut||ut&&tt.data!==ut.data)return!0;G++}return r.attributesNum!==G||r.index!==D}function g(I,z,H,D){let k={},X=z.attributes,G=0,at=H.getAttributes();for(let Y in at)if(at[Y].location>=0){let tt=X[Y];tt===void 0&&(Y==="instanceMatrix"&&I.instanceMatrix&&(tt=I.instanceMatrix),Y==="instanceColor"&&I.instanceColor&&(tt=I.instanceColor));let ut={};ut.attribute=tt,tt&&tt.data&&(ut.data=tt.data),k[Y]=ut,G++}r.attributes=k,r.attributesNum=G,r.index=D}function x(){let I=r.newAttributes;for(let z=0,H=I.length;z<H;z++)I[z]=0}function p(I){m(I,0)}function m(I,z){let H=r.newAttributes,D=r.enabledAttributes,k=r.attributeDivisors;H[I]=1,D[I]===0&&(i.enableVertexAttribArray(I),D[I]=1),k[I]!==z&&(i.vertexAttribDivisor(I,z),k[I]=z)}function S(){let I=r.newAttributes,z=r.enabledAttributes;for(let H=0,D=z.length;H<D;H++)z[H]!==I[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function A(I,z,H,D,k,X,G){G===!0?i.vertexAttribIPointer(I,z,H,k,X):i.vertexAttribPointer(I,z,H,D,k,X)}function v(I,z,H,D){x();let k=D.attributes,X=H.getAttributes(),G=z.defaultAttributeValues;for(let at in X){let Y=X[at];if(Y.location>=0){let K=k[at];if(K===void 0&&(at==="instanceMatrix"&&I.instanceMatrix&&(K=I.instanceMatrix),at==="instanceColor"&&I.instanceColor&&(K=I.instanceColor)),K!==void 0){let tt=K.normalized,ut=K.itemSize,ct=t.get(K);if(ct===void 0)continue;let j=ct.buffer,mt=ct.type,xt=ct.bytesPerElement,It=mt===i.INT||mt===i.UNSIGNED_INT||K.gpuType===Pc;if(K.isInterleavedBufferAttribute){let bt=K.data,Vt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,se=K.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Zt=0;Zt<Y.locationSize;Zt++)m(Y.location+Zt,bt.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Zt=0;Zt<Y.locationSize;Zt++)p(Y.location+Zt);i.bindBuffer(i.ARRAY_BUFFER,j);for(let Zt=0;Zt<Y.locationSize;Zt++)A(Y.location+Zt,ut/Y.locationSize,mt,tt,Vt*xt,(se+ut/Y.locationSize*Zt)*xt,It)}else{if(K.isInstancedBufferAttribute){for(let bt=0;bt<Y.locationSize;bt++)m(Y.location+bt,K.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=K.meshPerAttribute*K.count)}else for(let bt=0;bt<Y.locationSize;bt++)p(Y.location+bt);i.bindBuffer(i.ARRAY_BUFFER,j);for(let bt=0;bt<Y.locationSize;bt++)A(Y.location+bt,ut/Y.locationSize,mt,tt,ut*xt,ut/Y.locationSize*bt*xt,It)}}else if(G!==void 0){let tt=G[at];if(tt!==void 0)switch(tt.length){case 2:i.vertexAttrib2fv(Y.location,tt);break;case 3:i.vertexAttrib3fv(Y.location,tt);break;case 4:i.vertexAttrib4fv(Y.location,tt);break;default:i.vertexAttrib1fv(Y.location,tt)}}}}S()}function C(){O();for(let I in n){let z=n[I];for(let H in z){let D=z[H];for(let k in D){let X=D[k];for(let G in X)h(X[G].object),delete X[G];delete D[k]}}delete n[I]}}function T(I){if(n[I.id]===void 0)return;let z=n[I.id];for(let H in z){let D=z[H];for(let k in D){let X=D[k];for(let G in X)h(X[G].object),delete X[G];delete D[k]}}delete n[I.id]}function _(I){for(let z in n){let H=n[z];for(let D in H){let k=H[D];if(k[I.id]===void 0)continue;let X=k[I.id];for(let G in X)h(X[G].object),delete X[G];delete k[I.id]}}}function E(I){for(let z in n){let H=n[z],D=I.isInstancedMesh===!0?I.id:0,k=H[D];if(k!==void 0){for(let X in k){let G=k[X];for(let at in G)h(G[at].object),delete G[at];delete k[X]}delete H[D],Object.keys(H).length===0&&delete n[z]}}}function O(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:P,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:p,disableUnusedAttributes:S}}function ob(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function ab(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Di&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===Li&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==Jn&&_!==Ii&&!E&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(ee("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&ee("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&ee("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),S=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:S,maxVaryings:A,maxFragmentUniforms:v,maxSamples:C,samples:T}}function lb(i){let t=this,e=null,n=0,s=!1,r=!1,o=new li,a=new de,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let g=u.clippingPlanes,x=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let S=r?0:n,A=S*4,v=m.clippingState||null;l.value=v,v=h(g,f,A,d);for(let C=0;C!==A;++C)v[C]=e[C];m.clippingState=v,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,g){let x=u!==null?u.length:0,p=null;if(x!==0){if(p=l.value,g!==!0||p===null){let m=d+x*4,S=f.matrixWorldInverse;a.getNormalMatrix(S),(p===null||p.length<m)&&(p=new Float32Array(m));for(let A=0,v=d;A!==x;++A,v+=4)o.copy(u[A]).applyMatrix4(S,a),o.normal.toArray(p,v),p[v+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,p}}var Xa=class extends ci{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new ha(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ms(5,5,5),r=new Xi({name:"CubemapFromEquirect",uniforms:Sr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:qn,blending:gr});r.uniforms.tEquirect.value=e;let o=new Je(s,r),a=e.minFilter;return e.minFilter===_s&&(e.minFilter=Wn),new _o(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Hg=256,cb=3,hb=20,f0=256,d0=16,ub=3,fb=new U,db=new jt,gh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new _o(1,10,null),this._boxMesh=new Je(new ms(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=fb}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,g=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(db));let p=new _o(n,s,h);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=g,t.background=x,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=qg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Xg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Hg,Hf(t))}_fromTexture(t,e){t.mapping===xr||t.mapping===So?this._setSize(t.image.length===0?Hg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Wg(t,!1,!1),n=Math.log2(t)-cb;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Wg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===xr||t.mapping===So?(this._cubemapMaterial===null&&(this._cubemapMaterial=qg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Xg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=pb(),this._integrationMaterial=mb());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/d0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-ub)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(f0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=gb());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Wg(i,t,e){return new Xa(i,{minFilter:_s,generateMipmaps:t,type:Li,colorSpace:ia,depthBuffer:e})}function qa(i,t,e){return new Xi({name:i,uniforms:t,vertexShader:ve.cube_vert,fragmentShader:e,side:qn,blending:gr,depthTest:!1,depthWrite:!1})}function pb(){return qa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${f0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function mb(){return qa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:d0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function gb(){return qa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${hb}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Xg(){return qa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function qg(){return qa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function _b(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===Ac||d===Cc)if(t.has(f)){let g=t.get(f).texture;return a(g,f.mapping)}else{let g=f.image;if(g&&g.height>0){let x=new Xa(g.height);return x.fromEquirectangularTexture(i,f),t.set(f,x),f.addEventListener("dispose",c),a(x.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,g=d===Ac||d===Cc,x=d===xr||d===So;if(g||x){let p=e.get(f),m=p!==void 0?p.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==m)return n===null&&(n=new gh(i)),p=g?n.fromEquirectangular(f,p):n.fromCubemap(f,p),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),p.texture;if(p!==void 0)return p.texture;{let S=f.image;return g&&S&&S.height>0||x&&S&&l(S)?(n===null&&(n=new gh(i)),p=g?n.fromEquirectangular(f):n.fromCubemap(f),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),f.addEventListener("dispose",h),p.texture):null}}}return f}function a(f,d){return d===Ac?f.mapping=xr:d===Cc&&(f.mapping=So),f}function l(f){let d=0,g=6;for(let x=0;x<g;x++)f[x]!==void 0&&d++;return d===g}function c(f){let d=f.target;d.removeEventListener("dispose",c);let g=t.get(d);g!==void 0&&(t.delete(d),g.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let g=e.get(d);g!==void 0&&(e.delete(d),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function xb(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Ko("WebGLRenderer: "+n+" extension not supported."),s}}}function yb(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let p in g.attributes)t.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let x=r.get(g);x&&(t.remove(x),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function h(g){let x=g.attributes;for(let p in x)t.update(x[p],i.ARRAY_BUFFER)}function u(g){let x=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let S=x!==null?x.array.length:p.array.length/3-1,A=p.count>=65535?ca:la,v=new A(Math.ceil(S/3)*6,1),C=v.array;if(x!==null){let _=x.array;m=x.version;for(let E=0,O=0;E<S;E+=3){let P=_[E+0],I=_[E+1],z=_[E+2];C[O++]=P,C[O++]=I,C[O++]=I,C[O++]=z,C[O++]=z,C[O++]=P}}else{m=p.version;for(let _=0,E=0;_<S;_+=3){let O=_+0,P=_+1,I=_+2;C[E++]=O,C[E++]=P,C[E++]=P,C[E++]=I,C[E++]=I,C[E++]=O}}v.version=m;let T=r.get(g);T&&t.remove(T),r.set(g,v)}function f(g){let x=r.get(g);if(x){let p=g.index;p!==null&&x.version<p.version&&u(g)}else u(g);return r.get(g)}function d(){for(let g in s){let x=s[g].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function vb(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let x=0;for(let p=0;p<d;p++)x+=f[p];e.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function Sb(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:ae("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Mb(i,t,e){let n=new WeakMap,s=new Qe;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],S=a.morphAttributes.color||[],A=0;d===!0&&(A=1),g===!0&&(A=2),x===!0&&(A=3);let v=a.attributes.position.count*A,C=1;v>t.maxTextureSize&&(C=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let T=new Float32Array(v*C*4*u),_=new oa(T,v,C,u);_.type=Ii,_.needsUpdate=!0;let E=A*4;for(let P=0;P<u;P++){let I=p[P],z=m[P],H=S[P],D=v*C*4*P;for(let k=0;k<I.count;k++){let X=k*E;d===!0&&(s.fromBufferAttribute(I,k),T[D+X+0]=s.x,T[D+X+1]=s.y,T[D+X+2]=s.z,T[D+X+3]=0),g===!0&&(s.fromBufferAttribute(z,k),T[D+X+4]=s.x,T[D+X+5]=s.y,T[D+X+6]=s.z,T[D+X+7]=0),x===!0&&(s.fromBufferAttribute(H,k),T[D+X+8]=s.x,T[D+X+9]=s.y,T[D+X+10]=s.z,T[D+X+11]=H.itemSize===4?s.w:1)}}f={count:u,texture:_,size:new _t(v,C)},n.set(a,f),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let x=0;x<c.length;x++)d+=c[x];let g=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function bb(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var wb={[Mf]:"LINEAR_TONE_MAPPING",[bf]:"REINHARD_TONE_MAPPING",[wf]:"CINEON_TONE_MAPPING",[Ef]:"ACES_FILMIC_TONE_MAPPING",[Af]:"AGX_TONE_MAPPING",[Cf]:"NEUTRAL_TONE_MAPPING",[Tf]:"CUSTOM_TONE_MAPPING"};function Eb(i,t,e,n,s,r){let o=new ci(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new He;h.setAttribute("position",new Ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ce([0,2,0,0,2,0],2));let u=new fc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new Je(h,u),d=new Ca(-1,1,1,-1,0,1),g=null,x=null,p=!1,m,S=null,A=[],v=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let _=0;_<A.length;_++){let E=A[_];E.setSize&&E.setSize(C,T)}},this.setEffects=function(C){A=C,v=A.length>0&&A[0].isRenderPass===!0;let T=o.width,_=o.height;A.length>0&&a===null&&(a=new ci(T,_,{type:Li,depthBuffer:!1,stencilBuffer:!1}),l=new ci(T,_,{type:Li,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(O=>O.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new ps(T,_),r===!0&&(c.format=xs,c.type=yr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let O=0;O<A.length;O++){let P=A[O];P.setSize&&P.setSize(T,_),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(C,T){if(p||C.toneMapping===Yi&&A.length===0)return!1;if(S=T,T!==null){let _=T.width,E=T.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return v===!1&&C.setRenderTarget(o),m=C.toneMapping,C.toneMapping=Yi,!0},this.hasRenderPass=function(){return v},this.end=function(C,T){C.toneMapping=m,p=!0;let _=o,E=a;for(let O=0;O<A.length;O++){let P=A[O];P.enabled!==!1&&(P.render(C,E,_,T),P.needsSwap!==!1&&(_=E,E=E===a?l:a))}if(g!==C.outputColorSpace||x!==C.toneMapping){g=C.outputColorSpace,x=C.toneMapping,u.defines={},Te.getTransfer(g)===Fe&&(u.defines.SRGB_TRANSFER="");let O=wb[x];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(S),C.render(f,d),S=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var p0=new Zn,m0=new ps(1,1),g0=new ua(1),_0=new oa,x0=new tc,y0=new ha,Yg=[],$g=[],Zg=new Float32Array(16),Jg=new Float32Array(9),Kg=new Float32Array(4);function wo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Yg[s];if(r===void 0&&(r=new Float32Array(s),Yg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function vn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Sn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function xh(i,t){let e=$g[t];e===void 0&&(e=new Int32Array(t),$g[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function Tb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function Ab(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2fv(this.addr,t),Sn(e,t)}}function Cb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(vn(e,t))return;i.uniform3fv(this.addr,t),Sn(e,t)}}function Rb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4fv(this.addr,t),Sn(e,t)}}function Pb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;Kg.set(n),i.uniformMatrix2fv(this.addr,!1,Kg),Sn(e,n)}}function Ib(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;Jg.set(n),i.uniformMatrix3fv(this.addr,!1,Jg),Sn(e,n)}}function Lb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;Zg.set(n),i.uniformMatrix4fv(this.addr,!1,Zg),Sn(e,n)}}function Db(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function Nb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2iv(this.addr,t),Sn(e,t)}}function Ub(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(vn(e,t))return;i.uniform3iv(this.addr,t),Sn(e,t)}}function Fb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4iv(this.addr,t),Sn(e,t)}}function Ob(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function Bb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2uiv(this.addr,t),Sn(e,t)}}function zb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(vn(e,t))return;i.uniform3uiv(this.addr,t),Sn(e,t)}}function kb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4uiv(this.addr,t),Sn(e,t)}}function yh(i){return i.version===0&&(i.compareFunction=zf,i.needsUpdate=!0),i}function Vb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=yh(m0):r=p0,e.setTexture2D(t||r,s)}function Gb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||x0,s)}function Hb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=yh(g0):r=y0,e.setTextureCube(t||r,s)}function Wb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||_0,s)}function Xb(i){switch(i){case 5126:return Tb;case 35664:return Ab;case 35665:return Cb;case 35666:return Rb;case 35674:return Pb;case 35675:return Ib;case 35676:return Lb;case 5124:case 35670:return Db;case 35667:case 35671:return Nb;case 35668:case 35672:return Ub;case 35669:case 35673:return Fb;case 5125:return Ob;case 36294:return Bb;case 36295:return zb;case 36296:return kb;case 35678:case 36198:case 36298:case 36306:case 35682:return Vb;case 35679:case 36299:case 36307:return Gb;case 35680:case 36300:case 36308:case 36293:return Hb;case 36289:case 36303:case 36311:case 36292:return Wb}}function qb(i,t){i.uniform1fv(this.addr,t)}function Yb(i,t){let e=wo(t,this.size,2);i.uniform2fv(this.addr,e)}function $b(i,t){let e=wo(t,this.size,3);i.uniform3fv(this.addr,e)}function Zb(i,t){let e=wo(t,this.size,4);i.uniform4fv(this.addr,e)}function Jb(i,t){let e=wo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Kb(i,t){let e=wo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function jb(i,t){let e=wo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Qb(i,t){i.uniform1iv(this.addr,t)}function tw(i,t){i.uniform2iv(this.addr,t)}function ew(i,t){i.uniform3iv(this.addr,t)}function nw(i,t){i.uniform4iv(this.addr,t)}function iw(i,t){i.uniform1uiv(this.addr,t)}function sw(i,t){i.uniform2uiv(this.addr,t)}function rw(i,t){i.uniform3uiv(this.addr,t)}function ow(i,t){i.uniform4uiv(this.addr,t)}function aw(i,t,e){let n=this.cache,s=t.length,r=xh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=yh(m0):o=p0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function lw(i,t,e){let n=this.cache,s=t.length,r=xh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||x0,r[o])}function cw(i,t,e){let n=this.cache,s=t.length,r=xh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=yh(g0):o=y0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function hw(i,t,e){let n=this.cache,s=t.length,r=xh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||_0,r[o])}function uw(i){switch(i){case 5126:return qb;case 35664:return Yb;case 35665:return $b;case 35666:return Zb;case 35674:return Jb;case 35675:return Kb;case 35676:return jb;case 5124:case 35670:return Qb;case 35667:case 35671:return tw;case 35668:case 35672:return ew;case 35669:case 35673:return nw;case 5125:return iw;case 36294:return sw;case 36295:return rw;case 36296:return ow;case 35678:case 36198:case 36298:case 36306:case 35682:return aw;case 35679:case 36299:case 36307:return lw;case 35680:case 36300:case 36308:case 36293:return cw;case 36289:case 36303:case 36311:case 36292:return hw}}var jf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=Xb(e.type)}},Qf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=uw(e.type)}},td=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Jf=/(\w+)(\])?(\[|\.)?/g;function jg(i,t){i.seq.push(t),i.map[t.id]=t}function fw(i,t,e){let n=i.name,s=n.length;for(Jf.lastIndex=0;;){let r=Jf.exec(n),o=Jf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){jg(e,c===void 0?new jf(a,i,t):new Qf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new td(a),jg(e,u)),e=u}}}var bo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);fw(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Qg(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var dw=37297,pw=0;function mw(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var t0=new de;function gw(i){Te._getMatrix(t0,Te.workingColorSpace,i);let t=`mat3( ${t0.elements.map(e=>e.toFixed(4))} )`;switch(Te.getTransfer(i)){case sa:return[t,"LinearTransferOETF"];case Fe:return[t,"sRGBTransferOETF"];default:return ee("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function e0(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+mw(i.getShaderSource(t),a)}else return r}function _w(i,t){let e=gw(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var xw={[Mf]:"Linear",[bf]:"Reinhard",[wf]:"Cineon",[Ef]:"ACESFilmic",[Af]:"AgX",[Cf]:"Neutral",[Tf]:"Custom"};function yw(i,t){let e=xw[t];return e===void 0?(ee("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var mh=new U;function vw(){Te.getLuminanceCoefficients(mh);let i=mh.x.toFixed(4),t=mh.y.toFixed(4),e=mh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Sw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Wa).join(`
`)}function Mw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function bw(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Wa(i){return i!==""}function n0(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function i0(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var ww=/^[ \t]*#include +<([\w\d./]+)>/gm;function ed(i){return i.replace(ww,Ew)}function Ew(i,t){let e=ve[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return ed(e)}var Tw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function s0(i){return i.replace(Tw,Aw)}function Aw(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function r0(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var Cw={[Ua]:"SHADOWMAP_TYPE_PCF",[yo]:"SHADOWMAP_TYPE_VSM"};function Rw(i){return Cw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Pw={[So]:"ENVMAP_MODE_REFRACTION"};function Iw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Pw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Lw={[Sf]:"ENVMAP_BLENDING_MULTIPLY",[_g]:"ENVMAP_BLENDING_MIX",[xg]:"ENVMAP_BLENDING_ADD"};function Dw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Lw[i.combine]||"ENVMAP_BLENDING_NONE"}function Nw(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Rw(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Iw(e),u=Dw(e),f=Sw(e),d=Mw(r),g=s.createProgram(),x,p,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Wa).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Wa).join(`
`),p.length>0&&(p+=`
`)):(x=[r0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Wa).join(`
`),p=[r0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Yi?"#define TONE_MAPPING":"",e.toneMapping!==Yi?ve.tonemapping_pars_fragment:"",e.toneMapping!==Yi?yw("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ve.colorspace_pars_fragment,_w("linearToOutputTexel",e.outputColorSpace),vw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Wa).join(`
`)),o=ed(o),o=n0(o,e),o=i0(o,e),a=ed(a),a=n0(a,e),a=i0(a,e),o=s0(o),a=s0(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,x=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",e.glslVersion===kf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===kf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let S=m+x+o,A=m+p+a,v=Qg(s,s.VERTEX_SHADER,S),C=Qg(s,s.FRAGMENT_SHADER,A);s.attachShader(g,v),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(P){if(i.debug.checkShaderErrors){let I=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(v)||"",H=s.getShaderInfoLog(C)||"",D=I.trim(),k=z.trim(),X=H.trim(),G=!0,at=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,v,C);else{let Y=e0(s,v,"vertex"),K=e0(s,C,"fragment");ae("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+Y+`
`+K)}else D!==""?ee("WebGLProgram: Program Info Log:",D):(k===""||X==="")&&(at=!1);at&&(P.diagnostics={runnable:G,programLog:D,vertexShader:{log:k,prefix:x},fragmentShader:{log:X,prefix:p}})}s.deleteShader(v),s.deleteShader(C),_=new bo(s,g),E=bw(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,dw)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=pw++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=v,this.fragmentShader=C,this}var Uw=0,nd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new id(t),e.set(t,n)),n}},id=class{constructor(t){this.id=Uw++,this.code=t,this.usedTimes=0}};function Fw(i){return i===Ys||i===Va||i===Ga}function Ow(i,t,e,n,s,r){let o=new uo,a=new nd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,E,O,P,I,z){let H=P.fog,D=I.geometry,k=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?P.environment:null,X=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=t.get(_.envMap||k,X),at=f[_.type],Y=n.precision;_.precision!==null&&(Y=n.getMaxPrecision(_.precision),Y!==_.precision&&ee("WebGLProgram.getParameters:",_.precision,"not supported, using",Y,"instead."));let K=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,tt=K!==void 0?K.length:0,ut=0;D.morphAttributes.position!==void 0&&(ut=1),D.morphAttributes.normal!==void 0&&(ut=2),D.morphAttributes.color!==void 0&&(ut=3);let ct,j,mt,xt;if(at){let Dt=Zi[at];ct=Dt.vertexShader,j=Dt.fragmentShader}else{ct=_.vertexShader,j=_.fragmentShader;let Dt=a.getVertexShaderStage(_),ge=a.getFragmentShaderStage(_);a.update(_,Dt,ge),mt=Dt.id,xt=ge.id}let It=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Vt=I.isInstancedMesh===!0,se=I.isBatchedMesh===!0,Zt=!!_.map,re=!!_.matcap,ie=!!G,rt=ie&&G.isPMREMTexture===!0,yt=!!_.aoMap,gt=!!_.lightMap,Ot=!!_.bumpMap&&_.wireframe===!1,Lt=!!_.normalMap,ne=!!_.displacementMap,Bt=!!_.emissiveMap,me=!!_.metalnessMap,fe=!!_.roughnessMap,_e=_.anisotropy>0,F=_.clearcoat>0,St=_.diffuseRoughness>0,Wt=_.dispersion>0,he=_.retroreflectivity>0,wt=_.iridescence>0,Ne=_.sheen>0,Yt=_.transmission>0,te=_e&&!!_.anisotropyMap,R=F&&!!_.clearcoatMap,M=F&&!!_.clearcoatNormalMap,q=F&&!!_.clearcoatRoughnessMap,ft=St&&!!_.diffuseRoughnessMap,ot=wt&&!!_.iridescenceMap,Mt=wt&&!!_.iridescenceThicknessMap,Et=Ne&&!!_.sheenColorMap,et=Ne&&!!_.sheenRoughnessMap,it=!!_.specularMap,pt=!!_.specularColorMap,B=!!_.specularIntensityMap,st=Yt&&!!_.transmissionMap,nt=Yt&&!!_.thicknessMap,Ct=!!_.gradientMap,vt=!!_.alphaMap,At=_.alphaTest>0,Kt=!!_.alphaHash,le=!!_.extensions,ht=Yi;_.toneMapped&&(It===null||It.isXRRenderTarget===!0)&&(ht=i.toneMapping);let Xt=rt?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,ce={shaderID:at,shaderType:_.type,shaderName:_.name,vertexShader:ct,fragmentShader:j,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Y,batching:se,batchingColor:se&&I._colorsTexture!==null,instancing:Vt,instancingColor:Vt&&I.instanceColor!==null,instancingMorph:Vt&&I.morphTexture!==null,outputColorSpace:It===null?i.outputColorSpace:It.isXRRenderTarget===!0?It.texture.colorSpace:Te.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Zt,matcap:re,envMap:ie,envMapMode:ie&&G.mapping,envMapPMREM:rt,envMapMaxLod:rt?Xt.length-1:null,envMapSize:rt?Xt[0].width:null,aoMap:yt,lightMap:gt,bumpMap:Ot,normalMap:Lt,displacementMap:ne,emissiveMap:Bt,normalMapObjectSpace:Lt&&_.normalMapType===Sg,normalMapTangentSpace:Lt&&_.normalMapType===fh,packedNormalMap:Lt&&_.normalMapType===fh&&Fw(_.normalMap.format),metalnessMap:me,roughnessMap:fe,anisotropy:_e,anisotropyMap:te,clearcoat:F,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:q,diffuseRoughness:St,diffuseRoughnessMap:ft,dispersion:Wt,retroreflection:he,iridescence:wt,iridescenceMap:ot,iridescenceThicknessMap:Mt,sheen:Ne,sheenColorMap:Et,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:B,transmission:Yt,transmissionMap:st,thicknessMap:nt,gradientMap:Ct,opaque:_.transparent===!1&&_.blending===vo&&_.alphaToCoverage===!1,alphaMap:vt,alphaTest:At,alphaHash:Kt,combine:_.combine,mapUv:Zt&&d(_.map.channel),aoMapUv:yt&&d(_.aoMap.channel),lightMapUv:gt&&d(_.lightMap.channel),bumpMapUv:Ot&&d(_.bumpMap.channel),normalMapUv:Lt&&d(_.normalMap.channel),displacementMapUv:ne&&d(_.displacementMap.channel),emissiveMapUv:Bt&&d(_.emissiveMap.channel),metalnessMapUv:me&&d(_.metalnessMap.channel),roughnessMapUv:fe&&d(_.roughnessMap.channel),anisotropyMapUv:te&&d(_.anisotropyMap.channel),clearcoatMapUv:R&&d(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&d(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&d(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ft&&d(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(_.iridescenceMap.channel),iridescenceThicknessMapUv:Mt&&d(_.iridescenceThicknessMap.channel),sheenColorMapUv:Et&&d(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(_.sheenRoughnessMap.channel),specularMapUv:it&&d(_.specularMap.channel),specularColorMapUv:pt&&d(_.specularColorMap.channel),specularIntensityMapUv:B&&d(_.specularIntensityMap.channel),transmissionMapUv:st&&d(_.transmissionMap.channel),thicknessMapUv:nt&&d(_.thicknessMap.channel),alphaMapUv:vt&&d(_.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Lt||_e),vertexNormals:!!D.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!D.attributes.uv&&(Zt||vt),fog:!!H,useFog:_.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||D.attributes.normal===void 0&&Lt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:tt,morphTextureStride:ut,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Dt=>Dt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ht,decodeVideoTexture:Zt&&_.map.isVideoTexture===!0&&Te.getTransfer(_.map.colorSpace)===Fe,decodeVideoTextureEmissive:Bt&&_.emissiveMap.isVideoTexture===!0&&Te.getTransfer(_.emissiveMap.colorSpace)===Fe,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===qi,flipSided:_.side===qn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:le&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(le&&_.extensions.multiDraw===!0||se)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return ce.vertexUv1s=l.has(1),ce.vertexUv2s=l.has(2),ce.vertexUv3s=l.has(3),l.clear(),ce}function x(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)E.push(O),E.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(p(E,_),m(E,_),E.push(i.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function p(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function m(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function S(_){let E=f[_.type],O;if(E){let P=Zi[E];O=kg.clone(P.uniforms)}else O=_.uniforms;return O}function A(_,E){let O=h.get(E);return O!==void 0?++O.usedTimes:(O=new Nw(i,E,_,s),c.push(O),h.set(E,O)),O}function v(_){if(--_.usedTimes===0){let E=c.indexOf(_);c[E]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:x,getUniforms:S,acquireProgram:A,releaseProgram:v,releaseShaderCache:C,programs:c,dispose:T}}function Bw(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function zw(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function o0(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function a0(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,g,x,p,m){let S=i[t];return S===void 0?(S={id:f.id,object:f,geometry:d,material:g,materialVariant:o(f),groupOrder:x,renderOrder:f.renderOrder,z:p,group:m},i[t]=S):(S.id=f.id,S.object=f,S.geometry=d,S.material=g,S.materialVariant=o(f),S.groupOrder=x,S.renderOrder=f.renderOrder,S.z=p,S.group=m),t++,S}function l(f,d,g,x,p,m,S){S.reversedDepth===!0&&(p=-p);let A=a(f,d,g,x,p,m);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):e.push(A)}function c(f,d,g,x,p,m){let S=a(f,d,g,x,p,m);g.transmission>0?n.unshift(S):g.transparent===!0?s.unshift(S):e.unshift(S)}function h(f,d){e.length>1&&e.sort(f||zw),n.length>1&&n.sort(d||o0),s.length>1&&s.sort(d||o0)}function u(){for(let f=t,d=i.length;f<d;f++){let g=i[f];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function kw(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new a0,i.set(n,[o])):s>=r.length?(o=new a0,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function Vw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new U,color:new jt};break;case"SpotLight":e={position:new U,direction:new U,color:new jt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new U,color:new jt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new U,skyColor:new jt,groundColor:new jt};break;case"RectAreaLight":e={color:new jt,position:new U,halfWidth:new U,halfHeight:new U};break}return i[t.id]=e,e}}}function Gw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Hw=0;function Ww(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function Xw(i){let t=new Vw,e=Gw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new Ae,o=new Ae;function a(c){let h=0,u=0,f=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let d=0,g=0,x=0,p=0,m=0,S=0,A=0,v=0,C=0,T=0,_=0,E=0,O=0,P=0;c.sort(Ww);for(let z=0,H=c.length;z<H;z++){let D=c[z],k=D.color,X=D.intensity,G=D.distance,at=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Ys?at=D.shadow.map.texture:at=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=k.r*X,u+=k.g*X,f+=k.b*X;else if(D.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(D.sh.coefficients[Y],X);P++}else if(D.isSunLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize.copy(K.mapSize).multiply(K.getFrameExtents()),n.sunShadow[g]=tt,n.sunShadowMap[g]=at;let ut=K.getViewportCount();for(let ct=0;ct<ut;ct++)n.sunShadowMatrix[x+ct]=K.getMatrix(ct),n.sunShadowCascade[x+ct]=K._cascadeData[ct];x+=ut,g++}n.sun[d]=Y,d++}else if(D.isDirectionalLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.directionalShadow[p]=tt,n.directionalShadowMap[p]=at,n.directionalShadowMatrix[p]=D.shadow.matrix,C++}n.directional[p]=Y,p++}else if(D.isSpotLight){let Y=t.get(D);Y.position.setFromMatrixPosition(D.matrixWorld),Y.color.copy(k).multiplyScalar(X),Y.distance=G,Y.coneCos=Math.cos(D.angle),Y.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Y.decay=D.decay,n.spot[S]=Y;let K=D.shadow;if(D.map&&(n.spotLightMap[E]=D.map,E++,K.updateMatrices(D),D.castShadow&&O++),n.spotLightMatrix[S]=K.matrix,D.castShadow){let tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.spotShadow[S]=tt,n.spotShadowMap[S]=at,_++}S++}else if(D.isRectAreaLight){let Y=t.get(D);Y.color.copy(k).multiplyScalar(X),Y.halfWidth.set(D.width*.5,0,0),Y.halfHeight.set(0,D.height*.5,0),n.rectArea[A]=Y,A++}else if(D.isPointLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),Y.distance=D.distance,Y.decay=D.decay,D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,tt.shadowCameraNear=K.camera.near,tt.shadowCameraFar=K.camera.far,n.pointShadow[m]=tt,n.pointShadowMap[m]=at,n.pointShadowMatrix[m]=D.shadow.matrix,T++}n.point[m]=Y,m++}else if(D.isHemisphereLight){let Y=t.get(D);Y.skyColor.copy(D.color).multiplyScalar(X),Y.groundColor.copy(D.groundColor).multiplyScalar(X),n.hemi[v]=Y,v++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ft.LTC_FLOAT_1,n.rectAreaLTC2=Ft.LTC_FLOAT_2):(n.rectAreaLTC1=Ft.LTC_HALF_1,n.rectAreaLTC2=Ft.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let I=n.hash;(I.sunLength!==d||I.directionalLength!==p||I.pointLength!==m||I.spotLength!==S||I.rectAreaLength!==A||I.hemiLength!==v||I.numSunShadows!==g||I.numDirectionalShadows!==C||I.numPointShadows!==T||I.numSpotShadows!==_||I.numSpotMaps!==E||I.numLightProbes!==P)&&(n.sun.length=d,n.directional.length=p,n.spot.length=S,n.rectArea.length=A,n.point.length=m,n.hemi.length=v,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+E-O,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=P,I.sunLength=d,I.directionalLength=p,I.pointLength=m,I.spotLength=S,I.rectAreaLength=A,I.hemiLength=v,I.numSunShadows=g,I.numDirectionalShadows=C,I.numPointShadows=T,I.numSpotShadows=_,I.numSpotMaps=E,I.numLightProbes=P,n.version=Hw++)}function l(c,h){let u=0,f=0,d=0,g=0,x=0,p=0,m=h.matrixWorldInverse;for(let S=0,A=c.length;S<A;S++){let v=c[S];if(v.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(m),u++}else if(v.isDirectionalLight){let C=n.directional[f];C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),f++}else if(v.isSpotLight){let C=n.spot[g];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),g++}else if(v.isRectAreaLight){let C=n.rectArea[x];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),o.identity(),r.copy(v.matrixWorld),r.premultiply(m),o.extractRotation(r),C.halfWidth.set(v.width*.5,0,0),C.halfHeight.set(0,v.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(v.isPointLight){let C=n.point[d];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),d++}else if(v.isHemisphereLight){let C=n.hemi[p];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function l0(i){let t=new Xw(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function qw(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new l0(i),t.set(s,[a])):r>=o.length?(a=new l0(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var Yw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,$w=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Zw=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],Jw=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],c0=new Ae,Ha=new U,Kf=new U;function Kw(i,t,e){let n=new zs,s=new _t,r=new _t,o=new Qe,a=new dc,l=new pc,c={},h=e.maxTextureSize,u={[qs]:qn,[qn]:qs,[qi]:qi},f=new Xi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new _t},radius:{value:4}},vertexShader:Yw,fragmentShader:$w}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let g=new He;g.setAttribute("position",new gn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Je(g,f),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ua;let m=this.type;this.render=function(T,_,E){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||T.length===0)return;this.type===jm&&(ee("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ua);let O=i.getRenderTarget(),P=i.getActiveCubeFace(),I=i.getActiveMipmapLevel(),z=i.state;z.setBlending(gr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=m!==this.type;H&&_.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(k=>k.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,k=T.length;D<k;D++){let X=T[D],G=X.shadow;if(G===void 0){ee("WebGLShadowMap:",X,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let at=G.getFrameExtents();s.multiply(at),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/at.x),s.x=r.x*at.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/at.y),s.y=r.y*at.y,G.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Y,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===yo){if(X.isPointLight){ee("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new ci(s.x,s.y,{format:Ys,type:Li,minFilter:Wn,magFilter:Wn,generateMipmaps:!1}),G.map.texture.name=X.name+".shadowMap",G.map.depthTexture=new ps(s.x,s.y,Ii),G.map.depthTexture.name=X.name+".shadowMapDepth",G.map.depthTexture.format=hs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn}else X.isPointLight?(G.map=new Xa(s.x),G.map.depthTexture=new ua(s.x,Pi)):(G.map=new ci(s.x,s.y),G.map.depthTexture=new ps(s.x,s.y,Pi)),G.map.depthTexture.name=X.name+".shadowMap",G.map.depthTexture.format=hs,this.type===Ua?(G.map.depthTexture.compareFunction=Y?Bf:Of,G.map.depthTexture.minFilter=Wn,G.map.depthTexture.magFilter=Wn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Cn,G.map.depthTexture.magFilter=Cn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let K=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();X.isPointLight!==!0&&G.updateMatrices(X,E);let tt=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:E.layers;for(let ut=0;ut<K;ut++){let ct=G.getCamera(ut);if(X.isPointLight){let j=G.camera,mt=G.matrix,xt=X.distance||j.far;xt!==j.far&&(j.far=xt,j.updateProjectionMatrix()),Ha.setFromMatrixPosition(X.matrixWorld),j.position.copy(Ha),Kf.copy(j.position),Kf.add(Zw[ut]),j.up.copy(Jw[ut]),j.lookAt(Kf),j.updateMatrixWorld(),mt.makeTranslation(-Ha.x,-Ha.y,-Ha.z),c0.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),G._frustum.setFromProjectionMatrix(c0,j.coordinateSystem,j.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,ut),i.clear();else{ut===0&&(i.setRenderTarget(G.map),i.clear());let j=G.getViewport(ut);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),z.viewport(o)}n=G.getFrustum(ut),v(_,E,ct,X,tt,this.type)}G.isPointLightShadow!==!0&&this.type===yo&&S(G,E),G.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(O,P,I)};function S(T,_){let E=t.update(x);f.defines.VSM_SAMPLES!==T.blurSamples&&(f.defines.VSM_SAMPLES=T.blurSamples,d.defines.VSM_SAMPLES=T.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),T.mapPass===null?T.mapPass=new ci(s.x,s.y,{format:Ys,type:Li}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),f.uniforms.shadow_pass.value=T.map.depthTexture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,E,f,x,null),d.uniforms.shadow_pass.value=T.mapPass.texture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,E,d,x,null)}function A(T,_,E,O){let P=null,I=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(I!==void 0)P=I;else if(P=E.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=P.uuid,H=_.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let k=D[H];k===void 0&&(k=P.clone(),D[H]=k,_.addEventListener("dispose",C)),P=k}if(P.visible=_.visible,P.wireframe=_.wireframe,O===yo?P.side=_.shadowSide!==null?_.shadowSide:_.side:P.side=_.shadowSide!==null?_.shadowSide:u[_.side],P.alphaMap=_.alphaMap,P.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,P.map=_.map,P.clipShadows=_.clipShadows,P.clippingPlanes=_.clippingPlanes,P.clipIntersection=_.clipIntersection,P.displacementMap=_.displacementMap,P.displacementScale=_.displacementScale,P.displacementBias=_.displacementBias,P.wireframeLinewidth=_.wireframeLinewidth,P.linewidth=_.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let z=i.properties.get(P);z.light=E}return P}function v(T,_,E,O,P,I){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&I===yo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let D=t.update(T),k=T.material;if(Array.isArray(k)){let X=D.groups;for(let G=0,at=X.length;G<at;G++){let Y=X[G],K=k[Y.materialIndex];if(K&&K.visible){let tt=A(T,K,O,I);T.onBeforeShadow(i,T,_,E,D,tt,Y),i.renderBufferDirect(E,null,D,tt,T,Y),T.onAfterShadow(i,T,_,E,D,tt,Y)}}}else if(k.visible){let X=A(T,k,O,I);T.onBeforeShadow(i,T,_,E,D,X,null),i.renderBufferDirect(E,null,D,X,T,null),T.onAfterShadow(i,T,_,E,D,X,null)}}let H=T.children;for(let D=0,k=H.length;D<k;D++)v(H[D],_,E,O,P,I)}function C(T){T.target.removeEventListener("dispose",C);for(let E in c){let O=c[E],P=T.target.uuid;P in O&&(O[P].dispose(),delete O[P])}}}function jw(i,t){function e(){let B=!1,st=new Qe,nt=null,Ct=new Qe(0,0,0,0);return{setMask:function(vt){nt!==vt&&!B&&(i.colorMask(vt,vt,vt,vt),nt=vt)},setLocked:function(vt){B=vt},setClear:function(vt,At,Kt,le,ht){ht===!0&&(vt*=le,At*=le,Kt*=le),st.set(vt,At,Kt,le),Ct.equals(st)===!1&&(i.clearColor(vt,At,Kt,le),Ct.copy(st))},reset:function(){B=!1,nt=null,Ct.set(-1,0,0,0)}}}function n(){let B=!1,st=!1,nt=null,Ct=null,vt=null;return{setReversed:function(At){if(st!==At){let Kt=t.get("EXT_clip_control");At?Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.ZERO_TO_ONE_EXT):Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.NEGATIVE_ONE_TO_ONE_EXT),st=At;let le=vt;vt=null,this.setClear(le)}},getReversed:function(){return st},setTest:function(At){At?bt(i.DEPTH_TEST):Vt(i.DEPTH_TEST)},setMask:function(At){nt!==At&&!B&&(i.depthMask(At),nt=At)},setFunc:function(At){if(st&&(At=Lg[At]),Ct!==At){switch(At){case Gl:i.depthFunc(i.NEVER);break;case Hl:i.depthFunc(i.ALWAYS);break;case Wl:i.depthFunc(i.LESS);break;case oo:i.depthFunc(i.LEQUAL);break;case Xl:i.depthFunc(i.EQUAL);break;case ql:i.depthFunc(i.GEQUAL);break;case Yl:i.depthFunc(i.GREATER);break;case $l:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=At}},setLocked:function(At){B=At},setClear:function(At){vt!==At&&(vt=At,st&&(At=1-At),i.clearDepth(At))},reset:function(){B=!1,nt=null,Ct=null,vt=null,st=!1}}}function s(){let B=!1,st=null,nt=null,Ct=null,vt=null,At=null,Kt=null,le=null,ht=null;return{setTest:function(Xt){B||(Xt?bt(i.STENCIL_TEST):Vt(i.STENCIL_TEST))},setMask:function(Xt){st!==Xt&&!B&&(i.stencilMask(Xt),st=Xt)},setFunc:function(Xt,ce,Dt){(nt!==Xt||Ct!==ce||vt!==Dt)&&(i.stencilFunc(Xt,ce,Dt),nt=Xt,Ct=ce,vt=Dt)},setOp:function(Xt,ce,Dt){(At!==Xt||Kt!==ce||le!==Dt)&&(i.stencilOp(Xt,ce,Dt),At=Xt,Kt=ce,le=Dt)},setLocked:function(Xt){B=Xt},setClear:function(Xt){ht!==Xt&&(i.clearStencil(Xt),ht=Xt)},reset:function(){B=!1,st=null,nt=null,Ct=null,vt=null,At=null,Kt=null,le=null,ht=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,g=[],x=null,p=!1,m=null,S=null,A=null,v=null,C=null,T=null,_=null,E=new jt(0,0,0),O=0,P=!1,I=null,z=null,H=null,D=null,k=null,X=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,at=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(at=parseFloat(/^WebGL (\d)/.exec(Y)[1]),G=at>=1):Y.indexOf("OpenGL ES")!==-1&&(at=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),G=at>=2);let K=null,tt={},ut=i.getParameter(i.SCISSOR_BOX),ct=i.getParameter(i.VIEWPORT),j=new Qe().fromArray(ut),mt=new Qe().fromArray(ct);function xt(B,st,nt,Ct){let vt=new Uint8Array(4),At=i.createTexture();i.bindTexture(B,At),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Kt=0;Kt<nt;Kt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(st,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,vt):i.texImage2D(st+Kt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,vt);return At}let It={};It[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),It[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),It[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),It[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(oo),Ot(!1),Lt(mf),bt(i.CULL_FACE),yt(gr);function bt(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Vt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function se(B,st){return f[B]!==st?(i.bindFramebuffer(B,st),f[B]=st,B===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=st),B===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=st),!0):!1}function Zt(B,st){let nt=g,Ct=!1;if(B){nt=d.get(st),nt===void 0&&(nt=[],d.set(st,nt));let vt=B.textures;if(nt.length!==vt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let At=0,Kt=vt.length;At<Kt;At++)nt[At]=i.COLOR_ATTACHMENT0+At;nt.length=vt.length,Ct=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(nt)}function re(B){return x!==B?(i.useProgram(B),x=B,!0):!1}let ie={[_r]:i.FUNC_ADD,[tg]:i.FUNC_SUBTRACT,[eg]:i.FUNC_REVERSE_SUBTRACT};ie[ng]=i.MIN,ie[ig]=i.MAX;let rt={[sg]:i.ZERO,[rg]:i.ONE,[og]:i.SRC_COLOR,[yf]:i.SRC_ALPHA,[fg]:i.SRC_ALPHA_SATURATE,[hg]:i.DST_COLOR,[lg]:i.DST_ALPHA,[ag]:i.ONE_MINUS_SRC_COLOR,[vf]:i.ONE_MINUS_SRC_ALPHA,[ug]:i.ONE_MINUS_DST_COLOR,[cg]:i.ONE_MINUS_DST_ALPHA,[dg]:i.CONSTANT_COLOR,[pg]:i.ONE_MINUS_CONSTANT_COLOR,[mg]:i.CONSTANT_ALPHA,[gg]:i.ONE_MINUS_CONSTANT_ALPHA};function yt(B,st,nt,Ct,vt,At,Kt,le,ht,Xt){if(B===gr){p===!0&&(Vt(i.BLEND),p=!1);return}if(p===!1&&(bt(i.BLEND),p=!0),B!==Qm){if(B!==m||Xt!==P){if((S!==_r||C!==_r)&&(i.blendEquation(i.FUNC_ADD),S=_r,C=_r),Xt)switch(B){case vo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gf:i.blendFunc(i.ONE,i.ONE);break;case _f:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case xf:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:ae("WebGLState: Invalid blending: ",B);break}else switch(B){case vo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case _f:ae("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case xf:ae("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ae("WebGLState: Invalid blending: ",B);break}A=null,v=null,T=null,_=null,E.set(0,0,0),O=0,m=B,P=Xt}return}vt=vt||st,At=At||nt,Kt=Kt||Ct,(st!==S||vt!==C)&&(i.blendEquationSeparate(ie[st],ie[vt]),S=st,C=vt),(nt!==A||Ct!==v||At!==T||Kt!==_)&&(i.blendFuncSeparate(rt[nt],rt[Ct],rt[At],rt[Kt]),A=nt,v=Ct,T=At,_=Kt),(le.equals(E)===!1||ht!==O)&&(i.blendColor(le.r,le.g,le.b,ht),E.copy(le),O=ht),m=B,P=!1}function gt(B,st){B.side===qi?Vt(i.CULL_FACE):bt(i.CULL_FACE);let nt=B.side===qn;st&&(nt=!nt),Ot(nt),B.blending===vo&&B.transparent===!1?yt(gr):yt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let Ct=B.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),Bt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Vt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Ot(B){I!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),I=B)}function Lt(B){B!==Jm?(bt(i.CULL_FACE),B!==z&&(B===mf?i.cullFace(i.BACK):B===Km?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Vt(i.CULL_FACE),z=B}function ne(B){B!==H&&(G&&i.lineWidth(B),H=B)}function Bt(B,st,nt){B?(bt(i.POLYGON_OFFSET_FILL),(D!==st||k!==nt)&&(D=st,k=nt,o.getReversed()&&(st=-st,nt=-nt),i.polygonOffset(st,nt))):Vt(i.POLYGON_OFFSET_FILL)}function me(B){B?bt(i.SCISSOR_TEST):Vt(i.SCISSOR_TEST)}function fe(B){B===void 0&&(B=i.TEXTURE0+X-1),K!==B&&(i.activeTexture(B),K=B)}function _e(B,st,nt){nt===void 0&&(K===null?nt=i.TEXTURE0+X-1:nt=K);let Ct=tt[nt];Ct===void 0&&(Ct={type:void 0,texture:void 0},tt[nt]=Ct),(Ct.type!==B||Ct.texture!==st)&&(K!==nt&&(i.activeTexture(nt),K=nt),i.bindTexture(B,st||It[B]),Ct.type=B,Ct.texture=st)}function F(){let B=tt[K];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function St(){try{i.compressedTexImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function Wt(){try{i.compressedTexImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function he(){try{i.texSubImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function wt(){try{i.texSubImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function Ne(){try{i.compressedTexSubImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function Yt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function te(){try{i.texStorage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function R(){try{i.texStorage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function M(){try{i.texImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function ft(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ot(B,st){u[B]!==st&&(i.pixelStorei(B,st),u[B]=st)}function Mt(B){j.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),j.copy(B))}function Et(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function et(B,st){let nt=c.get(st);nt===void 0&&(nt=new WeakMap,c.set(st,nt));let Ct=nt.get(B);Ct===void 0&&(Ct=i.getUniformBlockIndex(st,B.name),i.uniformBlockBinding(st,Ct,Ct),nt.set(B,Ct))}function it(B,st,nt){let vt=c.get(st).get(B);l[vt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,vt,nt),l[vt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},K=null,tt={},f={},l={},d=new WeakMap,g=[],x=null,p=!1,m=null,S=null,A=null,v=null,C=null,T=null,_=null,E=new jt(0,0,0),O=0,P=!1,I=null,z=null,H=null,D=null,k=null,j.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Vt,bindFramebuffer:se,drawBuffers:Zt,useProgram:re,setBlending:yt,setMaterial:gt,setFlipSided:Ot,setCullFace:Lt,setLineWidth:ne,setPolygonOffset:Bt,setScissorTest:me,activeTexture:fe,bindTexture:_e,unbindTexture:F,compressedTexImage2D:St,compressedTexImage3D:Wt,texImage2D:M,texImage3D:q,pixelStorei:ot,getParameter:ft,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:te,texStorage3D:R,texSubImage2D:he,texSubImage3D:wt,compressedTexSubImage2D:Ne,compressedTexSubImage3D:Yt,scissor:Mt,viewport:Et,reset:pt}}function Qw(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new _t,h=new WeakMap,u=new Set,f,d=new WeakMap,g=new Set,x=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,M){return p?new OffscreenCanvas(R,M):ra("canvas")}function S(R,M,q){let ft=1,ot=te(R);if((ot.width>q||ot.height>q)&&(ft=q/Math.max(ot.width,ot.height)),ft<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let Mt=Math.floor(ft*ot.width),Et=Math.floor(ft*ot.height);f===void 0&&(f=m(Mt,Et));let et=M?m(Mt,Et):f;return et.width=Mt,et.height=Et,et.getContext("2d").drawImage(R,0,0,Mt,Et),ee("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+Mt+"x"+Et+")."),et}else return"data"in R&&ee("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),R;return R}function A(R){return R.generateMipmaps}function v(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,M,q,ft,ot,Mt=!1){if(R!==null){if(i[R]!==void 0)return i[R];ee("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let Et;ft&&(Et=t.get("EXT_texture_norm16"),Et||ee("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=M;if(M===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.R16_EXT),q===i.SHORT&&Et&&(et=Et.R16_SNORM_EXT)),M===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),M===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.RG16_EXT),q===i.SHORT&&Et&&(et=Et.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),M===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),M===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),M===i.RGB&&(q===i.UNSIGNED_SHORT&&Et&&(et=Et.RGB16_EXT),q===i.SHORT&&Et&&(et=Et.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),M===i.RGBA){let it=Mt?sa:Te.getTransfer(ot);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Fe?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.RGBA16_EXT),q===i.SHORT&&Et&&(et=Et.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(R,M){let q;return R?M===null||M===Pi||M===yr?q=i.DEPTH24_STENCIL8:M===Ii?q=i.DEPTH32F_STENCIL8:M===Mo&&(q=i.DEPTH24_STENCIL8,ee("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Pi||M===yr?q=i.DEPTH_COMPONENT24:M===Ii?q=i.DEPTH_COMPONENT32F:M===Mo&&(q=i.DEPTH_COMPONENT16),q}function E(R,M){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==Cn&&R.minFilter!==Wn?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function O(R){let M=new WeakRef(R);n.get(R).__ref=M,g.add(M),x.register(R,M,M)}function P(R){let M=n.get(R).__ref;M!==void 0&&(g.delete(M),x.unregister(M))}function I(R){H(R.target)}function z(R){D(R.target)}function H(R){R.removeEventListener("dispose",I),P(R),X(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function D(R){R.removeEventListener("dispose",z),P(R),at(R)}function k(){for(let R of g){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?D(M):H(M))}g.clear(),u.clear()}function X(R){let M=n.get(R);if(M.__webglInit===void 0)return;let q=R.source,ft=d.get(q);if(ft){let ot=ft[M.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&G(R),Object.keys(ft).length===0&&d.delete(q)}n.remove(R)}function G(R){let M=n.get(R);i.deleteTexture(M.__webglTexture);let q=R.source,ft=d.get(q);delete ft[M.__cacheKey],o.memory.textures--}function at(R){let M=n.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&H(q),R.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(M.__webglFramebuffer[ot]))for(let Mt=0;Mt<M.__webglFramebuffer[ot].length;Mt++)i.deleteFramebuffer(M.__webglFramebuffer[ot][Mt]);else i.deleteFramebuffer(M.__webglFramebuffer[ot]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ot])}else{if(Array.isArray(M.__webglFramebuffer))for(let ot=0;ot<M.__webglFramebuffer.length;ot++)i.deleteFramebuffer(M.__webglFramebuffer[ot]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ot=0;ot<M.__webglColorRenderbuffer.length;ot++)M.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ot]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ft=R.textures;for(let ot=0,Mt=ft.length;ot<Mt;ot++){let Et=n.get(ft[ot]);Et.__webglTexture&&(i.deleteTexture(Et.__webglTexture),o.memory.textures--),n.remove(ft[ot])}n.remove(R)}let Y=0;function K(){Y=0}function tt(){return Y}function ut(R){Y=R}function ct(){let R=Y;return R>=s.maxTextures&&ee("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,R}function j(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function mt(R,M){let q=n.get(R);if(R.isVideoTexture&&Ne(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let ft=R.image;if(ft===null)ee("WebGLRenderer: Texture marked for update but no image data found.");else if(ft.complete===!1)ee("WebGLRenderer: Texture marked for update but image is incomplete");else{gt(q,R,M);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+M)}function xt(R,M){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){gt(q,R,M);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+M)}function It(R,M){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){gt(q,R,M);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+M)}function bt(R,M){let q=n.get(R);if(R.version>0&&q.__version!==R.version){Ot(q,R,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+M)}let Vt={[Zl]:i.REPEAT,[Wi]:i.CLAMP_TO_EDGE,[Jl]:i.MIRRORED_REPEAT},se={[Cn]:i.NEAREST,[yg]:i.NEAREST_MIPMAP_NEAREST,[Fa]:i.NEAREST_MIPMAP_LINEAR,[Wn]:i.LINEAR,[Rc]:i.LINEAR_MIPMAP_NEAREST,[_s]:i.LINEAR_MIPMAP_LINEAR},Zt={[bg]:i.NEVER,[zf]:i.ALWAYS,[wg]:i.LESS,[Of]:i.LEQUAL,[Eg]:i.EQUAL,[Bf]:i.GEQUAL,[Tg]:i.GREATER,[Ag]:i.NOTEQUAL};function re(R,M){if(M.type===Ii&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Wn||M.magFilter===Rc||M.magFilter===Fa||M.magFilter===_s||M.minFilter===Wn||M.minFilter===Rc||M.minFilter===Fa||M.minFilter===_s)&&ee("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Vt[M.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Vt[M.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Vt[M.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,se[M.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,se[M.minFilter]),M.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Zt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Cn||M.minFilter!==Fa&&M.minFilter!==_s||M.type===Ii&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ie(R,M){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",I),O(M));let ft=M.source,ot=d.get(ft);ot===void 0&&(ot={},d.set(ft,ot));let Mt=j(M);if(Mt!==R.__cacheKey){ot[Mt]===void 0&&(ot[Mt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[Mt].usedTimes++;let Et=ot[R.__cacheKey];Et!==void 0&&(ot[R.__cacheKey].usedTimes--,Et.usedTimes===0&&G(M)),R.__cacheKey=Mt,R.__webglTexture=ot[Mt].texture}return q}function rt(R,M,q){return Math.floor(Math.floor(R/q)/M)}function yt(R,M,q,ft){let Mt=R.updateRanges;if(Mt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,q,ft,M.data);else{Mt.sort((B,st)=>B.start-st.start);let Et=0;for(let B=1;B<Mt.length;B++){let st=Mt[Et],nt=Mt[B],Ct=st.start+st.count,vt=rt(nt.start,M.width,4),At=rt(st.start,M.width,4);nt.start<=Ct+1&&vt===At&&rt(nt.start+nt.count-1,M.width,4)===vt?st.count=Math.max(st.count,nt.start+nt.count-st.start):(++Et,Mt[Et]=nt)}Mt.length=Et+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let B=0,st=Mt.length;B<st;B++){let nt=Mt[B],Ct=Math.floor(nt.start/4),vt=Math.ceil(nt.count/4),At=Ct%M.width,Kt=Math.floor(Ct/M.width),le=vt,ht=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,At),e.pixelStorei(i.UNPACK_SKIP_ROWS,Kt),e.texSubImage2D(i.TEXTURE_2D,0,At,Kt,le,ht,q,ft,M.data)}R.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function gt(R,M,q){let ft=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ft=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ft=i.TEXTURE_3D);let ot=ie(R,M),Mt=M.source;e.bindTexture(ft,R.__webglTexture,i.TEXTURE0+q);let Et=n.get(Mt);if(Mt.version!==Et.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ht=Te.getPrimaries(Te.workingColorSpace),Xt=M.colorSpace===ys?null:Te.getPrimaries(M.colorSpace),ce=M.colorSpace===ys||ht===Xt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ce)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let it=S(M.image,!1,s.maxTextureSize);it=Yt(M,it);let pt=r.convert(M.format,M.colorSpace),B=r.convert(M.type),st=T(M.internalFormat,pt,B,M.normalized,M.colorSpace,M.isVideoTexture);re(ft,M);let nt,Ct=M.mipmaps,vt=M.isVideoTexture!==!0,At=Et.__version===void 0||ot===!0,Kt=Mt.dataReady,le=E(M,it);if(M.isDepthTexture)st=_(M.format===xs,M.type),At&&(vt?e.texStorage2D(i.TEXTURE_2D,1,st,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,pt,B,null));else if(M.isDataTexture)if(Ct.length>0){vt&&At&&e.texStorage2D(i.TEXTURE_2D,le,st,Ct[0].width,Ct[0].height);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],vt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,pt,B,nt.data);M.generateMipmaps=!1}else vt?(At&&e.texStorage2D(i.TEXTURE_2D,le,st,it.width,it.height),Kt&&yt(M,it,pt,B)):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,pt,B,it.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){vt&&At&&e.texStorage3D(i.TEXTURE_2D_ARRAY,le,st,Ct[0].width,Ct[0].height,it.depth);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)if(nt=Ct[ht],M.format!==Di)if(pt!==null)if(vt){if(Kt)if(M.layerUpdates.size>0){let ce=Zf(nt.width,nt.height,M.format,M.type);for(let Dt of M.layerUpdates){let ge=nt.data.subarray(Dt*ce/nt.data.BYTES_PER_ELEMENT,(Dt+1)*ce/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,Dt,nt.width,nt.height,1,pt,ge)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ht,st,nt.width,nt.height,it.depth,0,nt.data,0,0);else ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else vt?Kt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,0,nt.width,nt.height,it.depth,pt,B,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ht,st,nt.width,nt.height,it.depth,0,pt,B,nt.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{vt&&At&&e.texStorage2D(i.TEXTURE_2D,le,st,Ct[0].width,Ct[0].height);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],M.format!==Di?pt!==null?vt?Kt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,nt.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):vt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,pt,B,nt.data)}else if(M.isDataArrayTexture)if(vt){if(At&&e.texStorage3D(i.TEXTURE_2D_ARRAY,le,st,it.width,it.height,it.depth),Kt)if(M.layerUpdates.size>0){let ht=Zf(it.width,it.height,M.format,M.type);for(let Xt of M.layerUpdates){let ce=it.data.subarray(Xt*ht/it.data.BYTES_PER_ELEMENT,(Xt+1)*ht/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Xt,it.width,it.height,1,pt,B,ce)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,st,it.width,it.height,it.depth,0,pt,B,it.data);else if(M.isData3DTexture)vt?(At&&e.texStorage3D(i.TEXTURE_3D,le,st,it.width,it.height,it.depth),Kt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)):e.texImage3D(i.TEXTURE_3D,0,st,it.width,it.height,it.depth,0,pt,B,it.data);else if(M.isFramebufferTexture){if(At)if(vt)e.texStorage2D(i.TEXTURE_2D,le,st,it.width,it.height);else{let ht=it.width,Xt=it.height;for(let ce=0;ce<le;ce++)e.texImage2D(i.TEXTURE_2D,ce,st,ht,Xt,0,pt,B,null),ht>>=1,Xt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ht=i.canvas;if(ht.hasAttribute("layoutsubtree")||ht.setAttribute("layoutsubtree","true"),it.parentNode!==ht){ht.appendChild(it),u.add(M),ht.onpaint=Xt=>{let ce=Xt.changedElements;for(let Dt of u)ce.includes(Dt.image)&&(Dt.needsUpdate=!0)},ht.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let ce=i.RGBA,Dt=i.RGBA,ge=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ce,Dt,ge,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(vt&&At){let ht=te(Ct[0]);e.texStorage2D(i.TEXTURE_2D,le,st,ht.width,ht.height)}for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],vt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,pt,B,nt):e.texImage2D(i.TEXTURE_2D,ht,st,pt,B,nt);M.generateMipmaps=!1}else if(vt){if(At){let ht=te(it);e.texStorage2D(i.TEXTURE_2D,le,st,ht.width,ht.height)}Kt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,it)}else e.texImage2D(i.TEXTURE_2D,0,st,pt,B,it);A(M)&&M.mipmapsAutoUpdate===!0&&v(ft),Et.__version=Mt.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Ot(R,M,q){if(M.image.length!==6)return;let ft=ie(R,M),ot=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let Mt=n.get(ot);if(ot.version!==Mt.__version||ft===!0){e.activeTexture(i.TEXTURE0+q);let Et=Te.getPrimaries(Te.workingColorSpace),et=M.colorSpace===ys?null:Te.getPrimaries(M.colorSpace),it=M.colorSpace===ys||Et===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,B=M.image[0]&&M.image[0].isDataTexture,st=[];for(let Dt=0;Dt<6;Dt++)!pt&&!B?st[Dt]=S(M.image[Dt],!0,s.maxCubemapSize):st[Dt]=B?M.image[Dt].image:M.image[Dt],st[Dt]=Yt(M,st[Dt]);let nt=st[0],Ct=r.convert(M.format,M.colorSpace),vt=r.convert(M.type),At=T(M.internalFormat,Ct,vt,M.normalized,M.colorSpace),Kt=M.isVideoTexture!==!0,le=Mt.__version===void 0||ft===!0,ht=ot.dataReady,Xt=E(M,nt);re(i.TEXTURE_CUBE_MAP,M);let ce;if(M.isDepthTexture){if(At=_(M.format===xs,M.type),le)if(Kt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,At,nt.width,nt.height);else for(let Dt=0;Dt<6;Dt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,nt.width,nt.height,0,Ct,vt,null)}else if(pt){Kt&&le&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Xt,At,nt.width,nt.height);for(let Dt=0;Dt<6;Dt++){ce=st[Dt].mipmaps;for(let ge=0;ge<ce.length;ge++){let We=ce[ge];M.format!==Di?Ct!==null?Kt?ht&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,0,0,We.width,We.height,Ct,We.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,At,We.width,We.height,0,We.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Kt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,0,0,We.width,We.height,Ct,vt,We.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,At,We.width,We.height,0,Ct,vt,We.data)}}}else{if(ce=M.mipmaps,Kt&&le){ce.length>0&&Xt++;let Dt=te(st[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Xt,At,Dt.width,Dt.height)}for(let Dt=0;Dt<6;Dt++)if(B){Kt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,0,0,st[Dt].width,st[Dt].height,Ct,vt,st[Dt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,st[Dt].width,st[Dt].height,0,Ct,vt,st[Dt].data);for(let ge=0;ge<ce.length;ge++){let On=ce[ge].image[Dt].image;Kt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,0,0,On.width,On.height,Ct,vt,On.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,At,On.width,On.height,0,Ct,vt,On.data)}}else{Kt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,0,0,Ct,vt,st[Dt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,Ct,vt,st[Dt]);for(let ge=0;ge<ce.length;ge++){let We=ce[ge];Kt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,0,0,Ct,vt,We.image[Dt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,At,Ct,vt,We.image[Dt])}}}A(M)&&M.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),Mt.__version=ot.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Lt(R,M,q,ft,ot,Mt){let Et=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=T(q.internalFormat,Et,et,q.normalized,q.colorSpace),pt=n.get(M),B=n.get(q);if(B.__renderTarget=M,!pt.__hasExternalTextures){let st=Math.max(1,M.width>>Mt),nt=Math.max(1,M.height>>Mt);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,Mt,it,st,nt,M.depth,0,Et,et,null):e.texImage2D(ot,Mt,it,st,nt,0,Et,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,R),wt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,ot,B.__webglTexture,0,he(M)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ft,ot,B.__webglTexture,Mt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ne(R,M,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),M.depthBuffer){let ft=M.depthTexture,ot=ft&&ft.isDepthTexture?ft.type:null,Mt=_(M.stencilBuffer,ot),Et=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;wt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(M),Mt,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(M),Mt,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,Mt,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Et,i.RENDERBUFFER,R)}else{let ft=M.textures;for(let ot=0;ot<ft.length;ot++){let Mt=ft[ot],Et=r.convert(Mt.format,Mt.colorSpace),et=r.convert(Mt.type),it=T(Mt.internalFormat,Et,et,Mt.normalized,Mt.colorSpace);wt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(M),it,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(M),it,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,it,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Bt(R,M,q){let ft=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(M.depthTexture);ot.__renderTarget=M;let Mt=ft?M.depthTexture.image[0]:M.depthTexture.image;(!ot.__webglTexture||Mt.width!==M.width||Mt.height!==M.height)&&(Mt.width=M.width,Mt.height=M.height,M.depthTexture.needsUpdate=!0),ft?bt(M.depthTexture,0):mt(M.depthTexture,0);let Et=ot.__webglTexture,et=he(M),it=ft?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=M.depthTexture.format===xs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===hs)wt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,Et,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,Et,0);else if(M.depthTexture.format===xs)wt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,Et,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,Et,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function me(R){let M=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let ft=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ft){let ot=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ft.removeEventListener("dispose",ot)};ft.addEventListener("dispose",ot),M.__depthDisposeCallback=ot}M.__boundDepthTexture=ft}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(q)for(let ft=0;ft<6;ft++)Bt(M.__webglFramebuffer[ft],R,ft);else R.texture.mipmaps.length>0?Bt(M.__webglFramebuffer[0],R,0):Bt(M.__webglFramebuffer,R,0);else if(q){M.__webglDepthbuffer=[];for(let ft=0;ft<6;ft++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ft]),M.__webglDepthbuffer[ft]===void 0)M.__webglDepthbuffer[ft]=i.createRenderbuffer(),ne(M.__webglDepthbuffer[ft],R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer[ft];i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,Mt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),ne(M.__webglDepthbuffer,R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,Mt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,Mt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function fe(R,M,q){let ft=n.get(R);M!==void 0&&Lt(ft.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&me(R)}function _e(R){let M=R.texture,q=n.get(R),ft=n.get(M);R.addEventListener("dispose",z),O(R);let ot=R.textures,Mt=R.isWebGLCubeRenderTarget===!0,Et=ot.length>1;if(Et||(ft.__webglTexture===void 0&&(ft.__webglTexture=i.createTexture()),ft.__version=M.version,o.memory.textures++),Mt){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(M.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<M.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(M.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<M.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(Et)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&wt(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),B=r.convert(it.type),st=T(it.internalFormat,pt,B,it.normalized,it.colorSpace,R.isXRRenderTarget===!0),nt=he(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,st,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),ne(q.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(Mt){e.bindTexture(i.TEXTURE_CUBE_MAP,ft.__webglTexture),re(i.TEXTURE_CUBE_MAP,M);for(let et=0;et<6;et++)if(M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Lt(q.__webglFramebuffer[et][it],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Lt(q.__webglFramebuffer[et],R,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);A(M)?v(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(Et){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],B=n.get(pt),st=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(st=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(st,B.__webglTexture),re(st,pt),Lt(q.__webglFramebuffer,R,pt,i.COLOR_ATTACHMENT0+et,st,0),A(pt)&&v(st)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(et=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ft.__webglTexture),re(et,M),M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Lt(q.__webglFramebuffer[it],R,M,i.COLOR_ATTACHMENT0,et,it);else Lt(q.__webglFramebuffer,R,M,i.COLOR_ATTACHMENT0,et,0);A(M)?v(et):M.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&me(R)}function F(R){let M=R.textures;for(let q=0,ft=M.length;q<ft;q++){let ot=M[q];if(A(ot)&&ot.mipmapsAutoUpdate===!0){let Mt=C(R),Et=n.get(ot).__webglTexture;e.bindTexture(Mt,Et),v(Mt),e.unbindTexture()}}}let St=[];function Wt(R){if(R.samples>0){if(wt(R)===!1){let M=R.textures,q=R.width,ft=R.height,ot=i.COLOR_BUFFER_BIT,Mt=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Et=n.get(R),et=M.length>1;if(et)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Et.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Et.__webglColorRenderbuffer[pt]);let B=n.get(M[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ft,0,0,q,ft,ot,i.NEAREST),l===!0&&(St.length=0,St.push(i.COLOR_ATTACHMENT0+pt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&St.push(Mt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,St))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,Et.__webglColorRenderbuffer[pt]);let B=n.get(M[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function he(R){return Math.min(s.maxSamples,R.samples)}function wt(R){let M=n.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ne(R){let M=o.render.frame;h.get(R)!==M&&(h.set(R,M),R.update())}function Yt(R,M){let q=R.colorSpace,ft=R.format,ot=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==ia&&q!==ys&&(Te.getTransfer(q)===Fe?(ft!==Di||ot!==Jn)&&ee("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ae("WebGLTextures: Unsupported texture color space:",q)),M}function te(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ct,this.resetTextureUnits=K,this.getTextureUnits=tt,this.setTextureUnits=ut,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=It,this.setTextureCube=bt,this.rebindTextures=fe,this.setupRenderTarget=_e,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=Wt,this.setupDepthRenderbuffer=me,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=wt,this.dispose=k}function tE(i,t){function e(n,s=ys){let r,o=Te.getTransfer(s);if(n===Jn)return i.UNSIGNED_BYTE;if(n===Ic)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Lc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Lf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Df)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Pf)return i.BYTE;if(n===If)return i.SHORT;if(n===Mo)return i.UNSIGNED_SHORT;if(n===Pc)return i.INT;if(n===Pi)return i.UNSIGNED_INT;if(n===Ii)return i.FLOAT;if(n===Li)return i.HALF_FLOAT;if(n===Nf)return i.ALPHA;if(n===Uf)return i.RGB;if(n===Di)return i.RGBA;if(n===hs)return i.DEPTH_COMPONENT;if(n===xs)return i.DEPTH_STENCIL;if(n===Ff)return i.RED;if(n===Dc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===Nc)return i.RG_INTEGER;if(n===Uc)return i.RGBA_INTEGER;if(n===Oa||n===Ba||n===za||n===ka)if(o===Fe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Oa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===za)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Oa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===za)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ka)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Fc||n===Oc||n===Bc||n===zc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Fc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Oc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Bc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===zc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===kc||n===Vc||n===Gc||n===Hc||n===Wc||n===Va||n===Xc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===kc||n===Vc)return o===Fe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Gc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Hc)return r.COMPRESSED_R11_EAC;if(n===Wc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Va)return r.COMPRESSED_RG11_EAC;if(n===Xc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===qc||n===Yc||n===$c||n===Zc||n===Jc||n===Kc||n===jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh||n===rh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===qc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Yc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===$c)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Zc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Jc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Kc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===jc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Qc)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===th)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===eh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===nh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ih)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===sh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===rh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===oh||n===ah||n===lh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===oh)return o===Fe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===ah)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===lh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ch||n===hh||n===Ga||n===uh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===ch)return r.COMPRESSED_RED_RGTC1_EXT;if(n===hh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ga)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===uh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var eE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,nE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,sd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new fa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Xi({vertexShader:eE,fragmentShader:nE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Je(new Ma(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},rd=class extends Ci{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,g=null,x=typeof XRWebGLBinding<"u",p=new sd,m={},S=e.getContextAttributes(),A=null,v=null,C=[],T=[],_=new _t,E=null,O=null,P=new Hn;P.viewport=new Qe;let I=new Hn;I.viewport=new Qe;let z=[P,I],H=new Tc,D=null,k=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let mt=C[j];return mt===void 0&&(mt=new fo,C[j]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(j){let mt=C[j];return mt===void 0&&(mt=new fo,C[j]=mt),mt.getGripSpace()},this.getHand=function(j){let mt=C[j];return mt===void 0&&(mt=new fo,C[j]=mt),mt.getHandSpace()};function X(j){let mt=T.indexOf(j.inputSource);if(mt===-1)return;let xt=C[mt];xt!==void 0&&(xt.update(j.inputSource,j.frame,c||o),xt.dispatchEvent({type:j.type,data:j.inputSource}))}function G(){s.removeEventListener("select",X),s.removeEventListener("selectstart",X),s.removeEventListener("selectend",X),s.removeEventListener("squeeze",X),s.removeEventListener("squeezestart",X),s.removeEventListener("squeezeend",X),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",at);for(let j=0;j<C.length;j++){let mt=T[j];mt!==null&&(T[j]=null,C[j].disconnect(mt))}D=null,k=null,p.reset();for(let j in m)delete m[j];if(t.setRenderTarget(A),d=null,f=null,u=null,s=null,v=null,ct.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(_.width,_.height,!1),O!==null){let j=O.camera;j.fov=O.fov,j.zoom=O.zoom,j.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&ee("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&ee("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",X),s.addEventListener("selectstart",X),s.addEventListener("selectend",X),s.addEventListener("squeeze",X),s.addEventListener("squeezestart",X),s.addEventListener("squeezeend",X),s.addEventListener("end",G),s.addEventListener("inputsourceschange",at),S.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,It=null,bt=null;S.depth&&(bt=S.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=S.stencil?xs:hs,It=S.stencil?yr:Pi);let Vt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Vt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),v=new ci(f.textureWidth,f.textureHeight,{format:Di,type:Jn,depthTexture:new ps(f.textureWidth,f.textureHeight,It,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:S.stencil,colorSpace:t.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),v=new ci(d.framebufferWidth,d.framebufferHeight,{format:Di,type:Jn,colorSpace:t.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ct.setContext(s),ct.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function at(j){for(let mt=0;mt<j.removed.length;mt++){let xt=j.removed[mt],It=T.indexOf(xt);It>=0&&(T[It]=null,C[It].disconnect(xt))}for(let mt=0;mt<j.added.length;mt++){let xt=j.added[mt],It=T.indexOf(xt);if(It===-1){for(let Vt=0;Vt<C.length;Vt++)if(Vt>=T.length){T.push(xt),It=Vt;break}else if(T[Vt]===null){T[Vt]=xt,It=Vt;break}if(It===-1)break}let bt=C[It];bt&&bt.connect(xt)}}function Y(j,mt){mt===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(mt.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let mt=j.near,xt=j.far;p.texture!==null&&(p.depthNear>0&&(mt=p.depthNear),p.depthFar>0&&(xt=p.depthFar)),H.near=I.near=P.near=mt,H.far=I.far=P.far=xt,(D!==H.near||k!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),D=H.near,k=H.far),H.layers.mask=j.layers.mask|6,P.layers.mask=H.layers.mask&-5,I.layers.mask=H.layers.mask&-3;let It=j.parent,bt=H.cameras;Y(H,It);for(let Vt=0;Vt<bt.length;Vt++)Y(bt[Vt],It);H.projectionMatrix.copy(P.projectionMatrix),H.projectionMatrixInverse.copy(P.projectionMatrixInverse),O===null&&j.isPerspectiveCamera&&(O={camera:j,fov:j.fov,zoom:j.zoom}),K(j,H,It)};function K(j,mt,xt){xt===null?j.matrix.copy(mt.matrixWorld):(j.matrix.copy(xt.matrixWorld),j.matrix.invert(),j.matrix.multiply(mt.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(mt.projectionMatrix),j.projectionMatrixInverse.copy(mt.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=co*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(j){l=j,f!==null&&(f.fixedFoveation=j),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=j)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(H)},this.getCameraTexture=function(j){return m[j]};let tt=null;function ut(j,mt){if(h=mt.getViewerPose(c||o),g=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(v,d.framebuffer),t.setRenderTarget(v));let It=!1;xt.length!==H.cameras.length&&(H.cameras.length=0,It=!0);for(let Zt=0;Zt<xt.length;Zt++){let re=xt[Zt],ie=null;if(d!==null)ie=d.getViewport(re);else{let yt=u.getViewSubImage(f,re);ie=yt.viewport,Zt===0&&(t.setRenderTargetTextures(v,yt.colorTexture,yt.depthStencilTexture),t.setRenderTarget(v))}let rt=z[Zt];rt===void 0&&(rt=new Hn,rt.layers.enable(Zt),rt.viewport=new Qe,z[Zt]=rt),rt.matrix.fromArray(re.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(re.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(ie.x,ie.y,ie.width,ie.height),Zt===0&&(H.matrix.copy(rt.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),It===!0&&H.cameras.push(rt)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Zt=u.getDepthInformation(xt[0]);Zt&&Zt.isValid&&Zt.texture&&p.init(Zt,s.renderState)}if(bt&&bt.includes("camera-access")&&x){t.state.unbindTexture(),u=n.getBinding();for(let Zt=0;Zt<xt.length;Zt++){let re=xt[Zt].camera;if(re){let ie=m[re];ie||(ie=new fa,m[re]=ie);let rt=u.getCameraImage(re);ie.sourceTexture=rt}}}}for(let xt=0;xt<C.length;xt++){let It=T[xt],bt=C[xt];It!==null&&bt!==void 0&&bt.update(It,mt,c||o)}tt&&tt(j,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),g=null}let ct=new h0;ct.setAnimationLoop(ut),this.setAnimationLoop=function(j){tt=j},this.dispose=function(){}}},iE=new Ae,v0=new de;v0.set(-1,0,0,0,1,0,0,0,1);function sE(i,t){function e(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,qf(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,S,A,v){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),f(p,m),m.isMeshPhysicalMaterial&&d(p,m,v)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),x(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,S,A):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,e(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===qn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,e(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===qn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,e(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,e(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let S=t.get(m),A=S.envMap,v=S.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(iE.makeRotationFromEuler(v)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(v0),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,S,A){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*S,p.scale.value=A*.5,m.map&&(p.map.value=m.map,e(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function f(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function d(p,m,S){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===qn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=S.texture,p.transmissionSamplerSize.value.set(S.width,S.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function x(p,m){let S=t.get(m).light;p.referencePosition.value.setFromMatrixPosition(S.matrixWorld),p.nearDistance.value=S.shadow.camera.near,p.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function rE(i,t,e,n){let s={},r={};function o(S,A){let v=A.program;n.uniformBlockBinding(S,v,s[S.id])}function a(S,A){let v=s[S.id];v===void 0&&(g(S),v=l(S),s[S.id]=v,S.addEventListener("dispose",p));let C=A.program;n.updateUBOMapping(S,C);let T=t.render.frame;r[S.id]!==T&&(c(S),r[S.id]=T)}function l(S){let A=i.createBuffer(),v=S.__size,C=S.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,v,C),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(S){let A=s[S.id],v=S.uniforms,C=S.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,_=v.length;T<_;T++){let E=v[T];if(Array.isArray(E))for(let O=0,P=E.length;O<P;O++)h(E[O],T,O,C);else h(E,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(S,A,v,C){if(f(S,A,v,C)===!0){let T=S.__offset,_=S.value;if(Array.isArray(_)){let E=0;for(let O=0;O<_.length;O++){let P=_[O],I=x(P,!0);u(P,S.__data,E),E+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,S.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,S.__data)}}function u(S,A,v){typeof S=="number"||typeof S=="boolean"?A[v]=S:S.isMatrix3?(A[v]=S.elements[0],A[v+1]=S.elements[1],A[v+2]=S.elements[2],A[v+3]=0,A[v+4]=S.elements[3],A[v+5]=S.elements[4],A[v+6]=S.elements[5],A[v+7]=0,A[v+8]=S.elements[6],A[v+9]=S.elements[7],A[v+10]=S.elements[8],A[v+11]=0):ArrayBuffer.isView(S)?A.set(S.subarray(0,A.length-v),v):S.toArray(A,v)}function f(S,A,v,C){let T=S.value,_=A+"_"+v;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let E=C[_],O=!1;for(let P=0;P<T.length;P++)d(T[P],E,P)===!0&&(O=!0);return O}return d(T,C,_)}function d(S,A,v){if(A[v]===void 0)return typeof S=="number"||typeof S=="boolean"?A[v]=S:ArrayBuffer.isView(S)?A[v]=S.slice():A[v]=S.clone(),!0;{let C=A[v];if(typeof S=="number"||typeof S=="boolean"){if(C!==S)return A[v]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(C.equals(S)===!1)return C.copy(S),!0}}return!1}function g(S){let A=S.uniforms,v=0,C=16;for(let _=0,E=A.length;_<E;_++){let O=Array.isArray(A[_])?A[_]:[A[_]];for(let P=0,I=O.length;P<I;P++){let z=O[P],H=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(A[_])||Array.isArray(z.value),k=v;for(let G=0,at=H.length;G<at;G++){let Y=H[G],K=x(Y,D),tt=v%C,ut=tt%K.boundary,ct=tt+ut;v+=ut,ct!==0&&C-ct<K.storage&&(v+=C-ct),G===0&&(k=v),v+=K.storage}let X=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new X((v-k)/Float32Array.BYTES_PER_ELEMENT),z.__offset=k}}let T=v%C;return T>0&&(v+=C-T),S.__size=v,S.__cache={},this}function x(S,A){let v={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(v.boundary=4,v.storage=4):S.isVector2?(v.boundary=8,v.storage=8):S.isVector3||S.isColor?(v.boundary=16,v.storage=12):S.isVector4?(v.boundary=16,v.storage=16):S.isMatrix3?(v.boundary=16,v.storage=48):S.isMatrix4?(v.boundary=16,v.storage=64):S.isTexture?ee("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(v.boundary=16,v.storage=S.byteLength):ee("WebGLRenderer: Unsupported uniform value type.",S),A===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function p(S){let A=S.target;A.removeEventListener("dispose",p),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function m(){for(let S in s)i.deleteBuffer(s[S]);s={},r={}}return{bind:o,update:a,dispose:m}}var oE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),$i=null;function aE(){return $i===null&&($i=new ec(oE,16,16,Ys,Li),$i.name="DFG_LUT",$i.minFilter=Wn,$i.magFilter=Wn,$i.wrapS=Wi,$i.wrapT=Wi,$i.generateMipmaps=!1,$i.needsUpdate=!0),$i}var _h=class{constructor(t={}){let{canvas:e=Rg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=Jn}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let x=d,p=new Set([Uc,Nc,Dc]),m=new Set([Jn,Pi,Mo,yr,Ic,Lc]),S=new Uint32Array(4),A=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],E=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Yi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,I=!1,z=null,H=null,D=null,k=null;this._outputColorSpace=ai;let X=0,G=0,at=null,Y=-1,K=null,tt=new Qe,ut=new Qe,ct=null,j=new jt(0),mt=0,xt=e.width,It=e.height,bt=1,Vt=null,se=null,Zt=new Qe(0,0,xt,It),re=new Qe(0,0,xt,It),ie=!1,rt=new zs,yt=new nc,gt=!1,Ot=!1,Lt=new Ae,ne=new U,Bt=new Qe,me={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},fe=!1;function _e(){return at===null?bt:1}let F=n;function St(w,V){return e.getContext(w,V)}let Wt,he,wt,Ne,Yt,te,R,M,q,ft,ot,Mt,Et,et,it,pt,B,st,nt,Ct,vt,At,Kt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Xt,!1),e.addEventListener("webglcontextrestored",ce,!1),e.addEventListener("webglcontextcreationerror",Dt,!1),F===null){let V="webgl2";if(F=St(V,w),F===null)throw St(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}le()}catch(w){throw e.removeEventListener("webglcontextlost",Xt,!1),e.removeEventListener("webglcontextrestored",ce,!1),e.removeEventListener("webglcontextcreationerror",Dt,!1),ae("WebGLRenderer: "+w.message),w}function le(){Wt=new xb(F),Wt.init(),vt=new tE(F,Wt),he=new ab(F,Wt,t,vt),wt=new jw(F,Wt),he.reversedDepthBuffer&&f&&wt.buffers.depth.setReversed(!0),H=F.createFramebuffer(),D=F.createFramebuffer(),k=F.createFramebuffer(),Ne=new Sb(F),Yt=new Bw,te=new Qw(F,Wt,wt,Yt,he,vt,Ne),R=new _b(P),M=new bv(F),At=new rb(F,M),q=new yb(F,M,Ne,At),ft=new bb(F,q,M,At,Ne),st=new Mb(F,he,te),it=new lb(Yt),ot=new Ow(P,R,Wt,he,At,it),Mt=new sE(P,Yt),Et=new kw,et=new qw(Wt),B=new sb(P,R,wt,ft,g,l),pt=new Kw(P,ft,he),Kt=new rE(F,Ne,he,wt),nt=new ob(F,Wt,Ne),Ct=new vb(F,Wt,Ne),Ne.programs=ot.programs,P.capabilities=he,P.extensions=Wt,P.properties=Yt,P.renderLists=Et,P.shadowMap=pt,P.state=wt,P.info=Ne}x!==Jn&&(O=new Eb(x,e.width,e.height,a,s,r));let ht=new rd(P,F);this.xr=ht,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let w=Wt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Wt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(w){w!==void 0&&(bt=w,this.setSize(xt,It,!1))},this.getSize=function(w){return w.set(xt,It)},this.setSize=function(w,V,Q=!0){if(ht.isPresenting){ee("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=w,It=V,e.width=Math.floor(w*bt),e.height=Math.floor(V*bt),Q===!0&&(e.style.width=w+"px",e.style.height=V+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,w,V)},this.getDrawingBufferSize=function(w){return w.set(xt*bt,It*bt).floor()},this.setDrawingBufferSize=function(w,V,Q){xt=w,It=V,bt=Q,e.width=Math.floor(w*Q),e.height=Math.floor(V*Q),this.setViewport(0,0,w,V)},this.setEffects=function(w){if(x===Jn){ae("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let V=0;V<w.length;V++)if(w[V].isOutputPass===!0){ee("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(tt)},this.getViewport=function(w){return w.copy(Zt)},this.setViewport=function(w,V,Q,$){w.isVector4?Zt.set(w.x,w.y,w.z,w.w):Zt.set(w,V,Q,$),wt.viewport(tt.copy(Zt).multiplyScalar(_e()).round())},this.getScissor=function(w){return w.copy(re)},this.setScissor=function(w,V,Q,$){w.isVector4?re.set(w.x,w.y,w.z,w.w):re.set(w,V,Q,$),wt.scissor(ut.copy(re).multiplyScalar(_e()).round())},this.getScissorTest=function(){return ie},this.setScissorTest=function(w){wt.setScissorTest(ie=w)},this.setOpaqueSort=function(w){Vt=w},this.setTransparentSort=function(w){se=w},this.getClearColor=function(w){return w.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(w=!0,V=!0,Q=!0){let $=0;if(w){let Z=!1;if(at!==null){let Rt=at.texture.format;Z=p.has(Rt)}if(Z){let Rt=at.texture.type,Nt=m.has(Rt),Pt=B.getClearColor(),Ut=B.getClearAlpha(),$t=Pt.r,ue=Pt.g,Se=Pt.b;Nt?(S[0]=$t,S[1]=ue,S[2]=Se,S[3]=Ut,F.clearBufferuiv(F.COLOR,0,S)):(A[0]=$t,A[1]=ue,A[2]=Se,A[3]=Ut,F.clearBufferiv(F.COLOR,0,A))}else $|=F.COLOR_BUFFER_BIT}V&&($|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&F.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Xt,!1),e.removeEventListener("webglcontextrestored",ce,!1),e.removeEventListener("webglcontextcreationerror",Dt,!1),B.dispose(),Et.dispose(),et.dispose(),te.dispose(),Yt.dispose(),R.dispose(),ft.dispose(),q.dispose(),At.dispose(),Kt.dispose(),ot.dispose(),ht.dispose(),ht.removeEventListener("sessionstart",Za),ht.removeEventListener("sessionend",Ui),Ji.stop()};function Xt(w){w.preventDefault(),Vf("WebGLRenderer: Context Lost."),I=!0}function ce(){Vf("WebGLRenderer: Context Restored."),I=!1;let w=Ne.autoReset,V=pt.enabled,Q=pt.autoUpdate,$=pt.needsUpdate,Z=pt.type;le(),Ne.autoReset=w,pt.enabled=V,pt.autoUpdate=Q,pt.needsUpdate=$,pt.type=Z}function Dt(w){ae("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ge(w){let V=w.target;V.removeEventListener("dispose",ge),We(V)}function We(w){On(w),Yt.remove(w)}function On(w){let V=Yt.get(w).programs;V!==void 0&&(V.forEach(function(Q){ot.releaseProgram(Q)}),w.isShaderMaterial&&ot.releaseShaderCache(w))}this.renderBufferDirect=function(w,V,Q,$,Z,Rt){V===null&&(V=me);let Nt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Pt=Io(w,V,Q,$,Z);wt.setMaterial($,Nt);let Ut=Q.index,$t=1;if($.wireframe===!0){if(Ut=q.getWireframeAttribute(Q),Ut===void 0)return;$t=2}let ue=Q.drawRange,Se=Q.attributes.position,qt=ue.start*$t,Me=(ue.start+ue.count)*$t;Rt!==null&&(qt=Math.max(qt,Rt.start*$t),Me=Math.min(Me,(Rt.start+Rt.count)*$t)),Ut!==null?(qt=Math.max(qt,0),Me=Math.min(Me,Ut.count)):Se!=null&&(qt=Math.max(qt,0),Me=Math.min(Me,Se.count));let tn=Me-qt;if(tn<0||tn===1/0)return;At.setup(Z,$,Pt,Q,Ut);let Oe,Be=nt;if(Ut!==null&&(Oe=M.get(Ut),Be=Ct,Be.setIndex(Oe)),Z.isMesh)$.wireframe===!0?(wt.setLineWidth($.wireframeLinewidth*_e()),Be.setMode(F.LINES)):Be.setMode(F.TRIANGLES);else if(Z.isLine){let _n=$.linewidth;_n===void 0&&(_n=1),wt.setLineWidth(_n*_e()),Z.isLineSegments?Be.setMode(F.LINES):Z.isLineLoop?Be.setMode(F.LINE_LOOP):Be.setMode(F.LINE_STRIP)}else Z.isPoints?Be.setMode(F.POINTS):Z.isSprite&&Be.setMode(F.TRIANGLES);if(Z.isBatchedMesh)if(Wt.get("WEBGL_multi_draw"))Be.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let _n=Z._multiDrawStarts,Gt=Z._multiDrawCounts,hn=Z._multiDrawCount,we=Ut?M.get(Ut).bytesPerElement:1,ji=Yt.get($).currentProgram.getUniforms();for(let un=0;un<hn;un++)ji.setValue(F,"_gl_DrawID",un),Be.render(_n[un]/we,Gt[un])}else if(Z.isInstancedMesh)Be.renderInstances(qt,tn,Z.count);else if(Q.isInstancedBufferGeometry){let _n=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Gt=Math.min(Q.instanceCount,_n);Be.renderInstances(qt,tn,Gt)}else Be.render(qt,tn)};function Co(w,V,Q,$){z!==null&&w.isNodeMaterial&&z.setObject($,w),gt===!0&&it.setState(w,Q,!1),w.transparent===!0&&w.side===qi&&w.forceSinglePass===!1?(w.side=qn,w.needsUpdate=!0,Fi(w,V,$),w.side=qs,w.needsUpdate=!0,Fi(w,V,$),w.side=qi):Fi(w,V,$)}this.compile=function(w,V,Q=null){Q===null&&(Q=w),z!==null&&z.renderStart(w,V,Q),T=et.get(Q),T.init(V),E.push(T),Q.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),w!==Q&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),Ot=this.localClippingEnabled,gt=it.init(this.clippingPlanes,Ot),gt===!0&&it.setGlobalState(this.clippingPlanes,V),z!==null&&pt.render(T.state.shadowsArray,Q,V);let $=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Rt=Z.material;if(Rt)if(Array.isArray(Rt))for(let Nt=0;Nt<Rt.length;Nt++){let Pt=Rt[Nt];Co(Pt,Q,V,Z),$.add(Pt)}else Co(Rt,Q,V,Z),$.add(Rt)}),T=E.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(w,V,Q=null){let $=this.compile(w,V,Q);return new Promise(Z=>{function Rt(){if($.forEach(function(Nt){let Ut=Yt.get(Nt).currentProgram;(Ut===void 0||Ut.isReady())&&$.delete(Nt)}),$.size===0){Z(w);return}setTimeout(Rt,10)}Wt.get("KHR_parallel_shader_compile")!==null?Rt():setTimeout(Rt,10)})};let Er=null;function Vh(w){Er&&Er(w)}function Za(){Ji.stop()}function Ui(){Ji.start()}let Ji=new h0;Ji.setAnimationLoop(Vh),typeof self<"u"&&Ji.setContext(self),this.setAnimationLoop=function(w){Er=w,ht.setAnimationLoop(w),w===null?Ji.stop():Ji.start()},ht.addEventListener("sessionstart",Za),ht.addEventListener("sessionend",Ui),this.render=function(w,V){if(V!==void 0&&V.isCamera!==!0){ae("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;z!==null&&z.renderStart(w,V);let Q=ht.enabled===!0&&ht.isPresenting===!0,$=O!==null&&(at===null||Q)&&O.begin(P,at);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ht.enabled===!0&&ht.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ht.cameraAutoUpdate===!0&&ht.updateCamera(V),V=ht.getCamera()),w.isScene===!0&&w.onBeforeRender(P,w,V,at),T=et.get(w,E.length),T.init(V),T.state.textureUnits=te.getTextureUnits(),E.push(T),Lt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?yt.setFromArrayCamera(V):rt.setFromProjectionMatrix(Lt,xi,V.reversedDepth),Ot=this.localClippingEnabled,gt=it.init(this.clippingPlanes,Ot),C=Et.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,ht.enabled===!0&&ht.isPresenting===!0){let Nt=P.xr.getDepthSensingMesh();Nt!==null&&Ki(Nt,V,-1/0,P.sortObjects)}Ki(w,V,0,P.sortObjects),C.finish(),z!==null&&z.updateLights(T.state.lightsArray),P.sortObjects===!0&&C.sort(Vt,se),fe=ht.enabled===!1||ht.isPresenting===!1||ht.hasDepthSensing()===!1,fe&&B.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),gt===!0&&it.beginShadows();let Z=T.state.shadowsArray;if(pt.render(Z,w,V),gt===!0&&it.endShadows(),($&&O.hasRenderPass())===!1){let Nt=C.opaque,Pt=C.transmissive;if(T.setupLights(),V.isArrayCamera){let Ut=V.cameras;if(Pt.length>0)for(let $t=0,ue=Ut.length;$t<ue;$t++){let Se=Ut[$t];yi(Nt,Pt,w,Se)}fe&&B.render(w);for(let $t=0,ue=Ut.length;$t<ue;$t++){let Se=Ut[$t];Ro(C,w,Se,Se.viewport)}}else Pt.length>0&&yi(Nt,Pt,w,V),fe&&B.render(w),Ro(C,w,V)}at!==null&&G===0&&(te.updateMultisampleRenderTarget(at),te.updateRenderTargetMipmap(at)),$&&O.end(P),w.isScene===!0&&w.onAfterRender(P,w,V),At.resetDefaultState(),Y=-1,K=null,E.pop(),E.length>0?(T=E[E.length-1],te.setTextureUnits(T.state.textureUnits),gt===!0&&it.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,z!==null&&z.renderEnd()};function Ki(w,V,Q,$){if(w.visible===!1)return;if(w.layers.test(V.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(V);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Nt=V.isArrayCamera?yt:rt;if(!w.frustumCulled||w.intersectsFrustum(Nt)){$&&Bt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Lt);let Pt=ft.update(w),Ut=w.material;Ut.visible&&C.push(w,Pt,Ut,Q,Bt.z,null,V)}}else if(w.isMesh||w.isLine||w.isPoints){let Nt=V.isArrayCamera?yt:rt;if(!w.frustumCulled||w.intersectsFrustum(Nt)){let Pt=ft.update(w),Ut=w.material;if($&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Bt.copy(w.boundingSphere.center)):(Pt.boundingSphere===null&&Pt.computeBoundingSphere(),Bt.copy(Pt.boundingSphere.center)),Bt.applyMatrix4(w.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ut)){let $t=Pt.groups;for(let ue=0,Se=$t.length;ue<Se;ue++){let qt=$t[ue],Me=Ut[qt.materialIndex];Me&&Me.visible&&C.push(w,Pt,Me,Q,Bt.z,qt,V)}}else Ut.visible&&C.push(w,Pt,Ut,Q,Bt.z,null,V)}}}let Rt=w.children;for(let Nt=0,Pt=Rt.length;Nt<Pt;Nt++)Ki(Rt[Nt],V,Q,$)}function Ro(w,V,Q,$){let{opaque:Z,transmissive:Rt,transparent:Nt}=w;T.setupLightsView(Q),gt===!0&&it.setGlobalState(P.clippingPlanes,Q),$&&wt.viewport(tt.copy($)),Z.length>0&&nn(Z,V,Q),Rt.length>0&&nn(Rt,V,Q),Nt.length>0&&nn(Nt,V,Q),wt.buffers.depth.setTest(!0),wt.buffers.depth.setMask(!0),wt.buffers.color.setMask(!0),wt.setPolygonOffset(!1)}function yi(w,V,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let qt=Wt.has("EXT_color_buffer_half_float")||Wt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new ci(1,1,{generateMipmaps:!0,type:qt?Li:Jn,minFilter:_s,samples:Math.max(4,he.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Te.workingColorSpace})}let Rt=T.state.transmissionRenderTarget[$.id],Nt=$.viewport||tt;Rt.setSize(Nt.z*P.transmissionResolutionScale,Nt.w*P.transmissionResolutionScale);let Pt=P.getRenderTarget(),Ut=P.getActiveCubeFace(),$t=P.getActiveMipmapLevel();P.setRenderTarget(Rt),P.getClearColor(j),mt=P.getClearAlpha(),mt<1&&P.setClearColor(16777215,.5),P.clear(),fe&&B.render(Q);let ue=P.toneMapping;P.toneMapping=Yi;let Se=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),gt===!0&&it.setGlobalState(P.clippingPlanes,$),nn(w,Q,$),te.updateMultisampleRenderTarget(Rt),te.updateRenderTargetMipmap(Rt),Wt.has("WEBGL_multisampled_render_to_texture")===!1){let qt=!1;for(let Me=0,tn=V.length;Me<tn;Me++){let Oe=V[Me],{object:Be,geometry:_n,material:Gt,group:hn}=Oe;if(Gt.side===qi&&Be.layers.test($.layers)){let we=Gt.side;Gt.side=qn,Gt.needsUpdate=!0,ln(Be,Q,$,_n,Gt,hn),Gt.side=we,Gt.needsUpdate=!0,qt=!0}}qt===!0&&(te.updateMultisampleRenderTarget(Rt),te.updateRenderTargetMipmap(Rt))}P.setRenderTarget(Pt,Ut,$t),P.setClearColor(j,mt),Se!==void 0&&($.viewport=Se),P.toneMapping=ue}function nn(w,V,Q){let $=V.isScene===!0?V.overrideMaterial:null;for(let Z=0,Rt=w.length;Z<Rt;Z++){let Nt=w[Z],{object:Pt,geometry:Ut,group:$t}=Nt,ue=Nt.material;ue.allowOverride===!0&&$!==null&&(ue=$),Pt.layers.test(Q.layers)&&ln(Pt,V,Q,Ut,ue,$t)}}function ln(w,V,Q,$,Z,Rt){z!==null&&Z.isNodeMaterial&&z.setObject(w,Z),w.onBeforeRender(P,V,Q,$,Z,Rt),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(P,V,Q,$,w,Rt),Z.transparent===!0&&Z.side===qi&&Z.forceSinglePass===!1?(Z.side=qn,Z.needsUpdate=!0,P.renderBufferDirect(Q,V,$,Z,w,Rt),Z.side=qs,Z.needsUpdate=!0,P.renderBufferDirect(Q,V,$,Z,w,Rt),Z.side=qi):P.renderBufferDirect(Q,V,$,Z,w,Rt),w.onAfterRender(P,V,Q,$,Z,Rt)}function cn(w){let V=0;for(let Q of w)Q.texture!==null&&V++;return V}function Fi(w,V,Q){V.isScene!==!0&&(V=me);let $=Yt.get(w),Z=T.state.lights,Rt=T.state.shadowsArray,Nt=Z.state.version,Pt=ot.getParameters(w,Z.state,Rt,V,Q,T.state.lightProbeGridArray),Ut=ot.getProgramCacheKey(Pt),$t=$.programs;$.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?V.environment:null,$.fog=V.fog;let ue=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;$.envMap=R.get(w.envMap||$.environment,ue),$.envMapRotation=$.environment!==null&&w.envMap===null?V.environmentRotation:w.envMapRotation,$t===void 0&&(w.addEventListener("dispose",ge),$t=new Map,$.programs=$t,$.programVariants=new Map);let Se=$t.get(Ut);if(Se!==void 0){if($.currentProgram===Se&&$.lightsStateVersion===Nt)return Po(w,Pt),Se}else Pt.uniforms=ot.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,Q,Pt),w.onBeforeCompile(Pt,P),Se=ot.acquireProgram(Pt,Ut),$t.set(Ut,Se),$.uniforms=Pt.uniforms;let qt=$.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(qt.clippingPlanes=it.uniform),Po(w,Pt),$.needsLights=Ms(w),$.lightsStateVersion=Nt,$.needsLights&&(qt.ambientLightColor.value=Z.state.ambient,qt.lightProbe.value=Z.state.probe,qt.sunLights.value=Z.state.sun,qt.sunLightShadows.value=Z.state.sunShadow,qt.directionalLights.value=Z.state.directional,qt.directionalLightShadows.value=Z.state.directionalShadow,qt.spotLights.value=Z.state.spot,qt.spotLightShadows.value=Z.state.spotShadow,qt.rectAreaLights.value=Z.state.rectArea,qt.ltc_1.value=Z.state.rectAreaLTC1,qt.ltc_2.value=Z.state.rectAreaLTC2,qt.pointLights.value=Z.state.point,qt.pointLightShadows.value=Z.state.pointShadow,qt.hemisphereLights.value=Z.state.hemi,qt.sunShadowMatrix.value=Z.state.sunShadowMatrix,qt.sunShadowCascade.value=Z.state.sunShadowCascade,qt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,qt.spotLightMatrix.value=Z.state.spotLightMatrix,qt.spotLightMap.value=Z.state.spotLightMap,qt.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=cn(T.state.lightProbeGridArray),$.currentProgram=Se,$.uniformsList=null,Se}function jn(w,V,Q,$,Z){let Rt=Yt.get(w),Nt=Rt.currentProgram.id+","+$+","+Z,Pt=Rt.programVariants.get(Nt);return Pt===void 0?(Pt=Fi(w,V,Q),Rt.programVariants.set(Nt,Pt)):(Rt.currentProgram=Pt,Rt.uniformsList=null,Rt.outputColorSpace=$,Rt.toneMapping=Z),Pt}function Ss(w){if(w.uniformsList===null){let V=w.currentProgram.getUniforms();w.uniformsList=bo.seqWithValue(V.seq,w.uniforms)}return w.uniformsList}function Po(w,V){let Q=Yt.get(w);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Io(w,V,Q,$,Z){V.isScene!==!0&&(V=me),te.resetTextureUnits();let Rt=V.fog,Nt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?V.environment:null,Pt=at===null?P.outputColorSpace:at.isXRRenderTarget===!0?at.texture.colorSpace:Te.workingColorSpace,Ut=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,$t=R.get($.envMap||Nt,Ut),ue=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,Se=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),qt=!!Q.morphAttributes.position,Me=!!Q.morphAttributes.normal,tn=!!Q.morphAttributes.color,Oe=Yi;$.toneMapped&&(at===null||at.isXRRenderTarget===!0)&&(Oe=P.toneMapping);let Be=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,_n=Be!==void 0?Be.length:0,Gt=Yt.get($),hn=T.state.lights;if(gt===!0&&(Ot===!0||w!==K)){let ze=w===K&&$.id===Y;it.setState($,w,ze)}let we=!1,ji=!1;$.version===Gt.__version?Gt.needsLights&&Gt.lightsStateVersion!==hn.state.version||Z.isBatchedMesh&&Gt.batching===!1||!Z.isBatchedMesh&&Gt.batching===!0||Z.isBatchedMesh&&Gt.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Gt.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Gt.instancing===!1||!Z.isInstancedMesh&&Gt.instancing===!0||Z.isSkinnedMesh&&Gt.skinning===!1||!Z.isSkinnedMesh&&Gt.skinning===!0||Z.isInstancedMesh&&Gt.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Gt.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Gt.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Gt.instancingMorph===!1&&Z.morphTexture!==null||Gt.envMap!==$t||$.fog===!0&&Gt.fog!==Rt||Gt.numClippingPlanes!==void 0&&(Gt.numClippingPlanes!==it.numPlanes||Gt.numIntersection!==it.numIntersection)||Gt.vertexAlphas!==ue||Gt.vertexTangents!==Se||Gt.morphTargets!==qt||Gt.morphNormals!==Me||Gt.morphColors!==tn||Gt.morphTargetsCount!==_n||Gt.numLightProbeGrids!==cn(T.state.lightProbeGridArray)?we=!0:(Gt.outputColorSpace!==Pt||Gt.toneMapping!==Oe)&&(ji=!0):(we=!0,Gt.__version=$.version);let un=Gt.currentProgram;(we===!0||ji===!0)&&(un=ji===!0?jn($,V,Z,Pt,Oe):Fi($,V,Z),z&&$.isNodeMaterial&&z.onUpdateProgram($,un,Gt));let Cr=!1,Oi=!1,Qi=!1,xe=un.getUniforms(),sn=Gt.uniforms;if(wt.useProgram(un.program)&&(Cr=!0,Oi=!0,Qi=!0),$.id!==Y&&(Y=$.id,Oi=!0),Cr||K!==w){wt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),xe.setValue(F,"projectionMatrix",w.projectionMatrix),xe.setValue(F,"viewMatrix",w.matrixWorldInverse);let fn=xe.map.cameraPosition;fn!==void 0&&fn.setValue(F,ne.setFromMatrixPosition(w.matrixWorld)),he.logarithmicDepthBuffer&&xe.setValue(F,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&xe.setValue(F,"isOrthographic",w.isOrthographicCamera===!0),K!==w&&(K=w,Oi=!0,Qi=!0)}if(Gt.needsLights&&(hn.state.sunShadowMap.length>0&&xe.setValue(F,"sunShadowMap",hn.state.sunShadowMap,te),hn.state.directionalShadowMap.length>0&&xe.setValue(F,"directionalShadowMap",hn.state.directionalShadowMap,te),hn.state.spotShadowMap.length>0&&xe.setValue(F,"spotShadowMap",hn.state.spotShadowMap,te),hn.state.pointShadowMap.length>0&&xe.setValue(F,"pointShadowMap",hn.state.pointShadowMap,te)),Z.isSkinnedMesh){xe.setOptional(F,Z,"bindMatrix"),xe.setOptional(F,Z,"bindMatrixInverse");let ze=Z.skeleton;ze&&(ze.boneTexture===null&&ze.computeBoneTexture(),xe.setValue(F,"boneTexture",ze.boneTexture,te))}Z.isBatchedMesh&&(xe.setOptional(F,Z,"batchingTexture"),xe.setValue(F,"batchingTexture",Z._matricesTexture,te),xe.setOptional(F,Z,"batchingIdTexture"),xe.setValue(F,"batchingIdTexture",Z._indirectTexture,te),xe.setOptional(F,Z,"batchingColorTexture"),Z._colorsTexture!==null&&xe.setValue(F,"batchingColorTexture",Z._colorsTexture,te));let Bn=Q.morphAttributes;if((Bn.position!==void 0||Bn.normal!==void 0||Bn.color!==void 0)&&st.update(Z,Q,un),(Oi||Gt.receiveShadow!==Z.receiveShadow)&&(Gt.receiveShadow=Z.receiveShadow,xe.setValue(F,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&V.environment!==null&&(sn.envMapIntensity.value=V.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=aE()),Oi){if(xe.setValue(F,"toneMappingExposure",P.toneMappingExposure),Gt.needsLights&&Tr(sn,Qi),Rt&&$.fog===!0&&Mt.refreshFogUniforms(sn,Rt),Mt.refreshMaterialUniforms(sn,$,bt,It,T.state.transmissionRenderTarget[w.id]),Gt.needsLights&&Gt.numLightProbeGrids>0){let ze=v,fn=0;for(let Dn of T.state.lightProbeGridArray)Dn.texture!==null&&(ze.textures[fn]=Dn.texture,ze.min[fn]=Dn.boundingBox.min,ze.max[fn]=Dn.boundingBox.max,ze.resolution[fn]=Dn.resolution,fn++);for(let Dn in ze)ze[Dn].length=fn;sn.probesSH.value=ze.textures,sn.probesMin.value=ze.min,sn.probesMax.value=ze.max,sn.probesResolution.value=ze.resolution}bo.upload(F,Ss(Gt),sn,te)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(bo.upload(F,Ss(Gt),sn,te),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&xe.setValue(F,"center",Z.center),xe.setValue(F,"modelViewMatrix",Z.modelViewMatrix),xe.setValue(F,"normalMatrix",Z.normalMatrix),xe.setValue(F,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let ze=$.uniformsGroups;for(let fn=0,Dn=ze.length;fn<Dn;fn++){let Ja=ze[fn];Kt.update(Ja,un),Kt.bind(Ja,un)}}return un}function Tr(w,V){w.ambientLightColor.needsUpdate=V,w.lightProbe.needsUpdate=V,w.sunLights.needsUpdate=V,w.sunLightShadows.needsUpdate=V,w.directionalLights.needsUpdate=V,w.directionalLightShadows.needsUpdate=V,w.pointLights.needsUpdate=V,w.pointLightShadows.needsUpdate=V,w.spotLights.needsUpdate=V,w.spotLightShadows.needsUpdate=V,w.rectAreaLights.needsUpdate=V,w.hemisphereLights.needsUpdate=V}function Ms(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return X},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return at},this.setRenderTargetTextures=function(w,V,Q){let $=Yt.get(w);$.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Yt.get(w.texture).__webglTexture=V,Yt.get(w.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,V){let Q=Yt.get(w);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(w,V=0,Q=0){at=w,X=V,G=Q;let $=null,Z=!1,Rt=!1;if(w){let Pt=Yt.get(w);if(Pt.__useDefaultFramebuffer!==void 0){wt.bindFramebuffer(F.FRAMEBUFFER,Pt.__webglFramebuffer),tt.copy(w.viewport),ut.copy(w.scissor),ct=w.scissorTest,wt.viewport(tt),wt.scissor(ut),wt.setScissorTest(ct),Y=-1;return}else if(Pt.__webglFramebuffer===void 0)te.setupRenderTarget(w);else if(Pt.__hasExternalTextures)te.rebindTextures(w,Yt.get(w.texture).__webglTexture,Yt.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let ue=w.depthTexture;if(Pt.__boundDepthTexture!==ue){if(ue!==null&&Yt.has(ue)&&(w.width!==ue.image.width||w.height!==ue.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");te.setupDepthRenderbuffer(w)}}let Ut=w.texture;(Ut.isData3DTexture||Ut.isDataArrayTexture||Ut.isCompressedArrayTexture)&&(Rt=!0);let $t=Yt.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray($t[V])?$=$t[V][Q]:$=$t[V],Z=!0):w.samples>0&&te.useMultisampledRTT(w)===!1?$=Yt.get(w).__webglMultisampledFramebuffer:Array.isArray($t)?$=$t[Q]:$=$t,tt.copy(w.viewport),ut.copy(w.scissor),ct=w.scissorTest}else tt.copy(Zt).multiplyScalar(bt).floor(),ut.copy(re).multiplyScalar(bt).floor(),ct=ie;if(Q!==0&&($=H),wt.bindFramebuffer(F.FRAMEBUFFER,$)&&wt.drawBuffers(w,$),wt.viewport(tt),wt.scissor(ut),wt.setScissorTest(ct),Z){let Pt=Yt.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+V,Pt.__webglTexture,Q)}else if(Rt){let Pt=V;for(let Ut=0;Ut<w.textures.length;Ut++){let $t=Yt.get(w.textures[Ut]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+Ut,$t.__webglTexture,Q,Pt)}}else if(w!==null&&Q!==0){let Pt=Yt.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Pt.__webglTexture,Q)}Y=-1};function Ar(w){let V=Yt.get(w);return(V.__readFormat!==w.format||V.__readType!==w.type)&&(V.__readFormat=w.format,V.__readType=w.type,V.__formatReadable=he.textureFormatReadable(w.format),V.__typeReadable=he.textureTypeReadable(w.type)),V}this.readRenderTargetPixels=function(w,V,Q,$,Z,Rt,Nt,Pt=0){if(!(w&&w.isWebGLRenderTarget)){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=Yt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut){wt.bindFramebuffer(F.FRAMEBUFFER,Ut);try{let $t=w.textures[Pt],ue=$t.format,Se=$t.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Pt);let qt=Ar($t);if(qt.__formatReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(qt.__typeReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=w.width-$&&Q>=0&&Q<=w.height-Z&&F.readPixels(V,Q,$,Z,vt.convert(ue),vt.convert(Se),Rt)}finally{let $t=at!==null?Yt.get(at).__webglFramebuffer:null;wt.bindFramebuffer(F.FRAMEBUFFER,$t)}}},this.readRenderTargetPixelsAsync=async function(w,V,Q,$,Z,Rt,Nt,Pt=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=Yt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut)if(V>=0&&V<=w.width-$&&Q>=0&&Q<=w.height-Z){wt.bindFramebuffer(F.FRAMEBUFFER,Ut);let $t=w.textures[Pt],ue=$t.format,Se=$t.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Pt);let qt=Ar($t);if(qt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(qt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Me=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,Me),F.bufferData(F.PIXEL_PACK_BUFFER,Rt.byteLength,F.STREAM_READ),F.readPixels(V,Q,$,Z,vt.convert(ue),vt.convert(Se),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let tn=at!==null?Yt.get(at).__webglFramebuffer:null;wt.bindFramebuffer(F.FRAMEBUFFER,tn);let Oe=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await Ig(F,Oe,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,Me),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,Rt),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(Me),F.deleteSync(Oe),Rt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,V=null,Q=0){let $=Math.pow(2,-Q),Z=Math.floor(w.image.width*$),Rt=Math.floor(w.image.height*$),Nt=V!==null?V.x:0,Pt=V!==null?V.y:0;te.setTexture2D(w,0),F.copyTexSubImage2D(F.TEXTURE_2D,Q,0,0,Nt,Pt,Z,Rt),wt.unbindTexture()},this.copyTextureToTexture=function(w,V,Q=null,$=null,Z=0,Rt=0){let Nt,Pt,Ut,$t,ue,Se,qt,Me,tn,Oe=w.isCompressedTexture?w.mipmaps[Rt]:w.image;if(Q!==null)Nt=Q.max.x-Q.min.x,Pt=Q.max.y-Q.min.y,Ut=Q.isBox3?Q.max.z-Q.min.z:1,$t=Q.min.x,ue=Q.min.y,Se=Q.isBox3?Q.min.z:0;else{let xe=Math.pow(2,-Z);Nt=Math.floor(Oe.width*xe),Pt=Math.floor(Oe.height*xe),w.isDataArrayTexture?Ut=Oe.depth:w.isData3DTexture?Ut=Math.floor(Oe.depth*xe):Ut=1,$t=0,ue=0,Se=0}$!==null?(qt=$.x,Me=$.y,tn=$.z):(qt=0,Me=0,tn=0);let Be=vt.convert(V.format),_n=vt.convert(V.type),Gt;V.isData3DTexture?(te.setTexture3D(V,0),Gt=F.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(te.setTexture2DArray(V,0),Gt=F.TEXTURE_2D_ARRAY):(te.setTexture2D(V,0),Gt=F.TEXTURE_2D),wt.activeTexture(F.TEXTURE0),wt.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,V.flipY),wt.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),wt.pixelStorei(F.UNPACK_ALIGNMENT,V.unpackAlignment);let hn=wt.getParameter(F.UNPACK_ROW_LENGTH),we=wt.getParameter(F.UNPACK_IMAGE_HEIGHT),ji=wt.getParameter(F.UNPACK_SKIP_PIXELS),un=wt.getParameter(F.UNPACK_SKIP_ROWS),Cr=wt.getParameter(F.UNPACK_SKIP_IMAGES);wt.pixelStorei(F.UNPACK_ROW_LENGTH,Oe.width),wt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,Oe.height),wt.pixelStorei(F.UNPACK_SKIP_PIXELS,$t),wt.pixelStorei(F.UNPACK_SKIP_ROWS,ue),wt.pixelStorei(F.UNPACK_SKIP_IMAGES,Se);let Oi=w.isDataArrayTexture||w.isData3DTexture,Qi=V.isDataArrayTexture||V.isData3DTexture;if(w.isDepthTexture){let xe=Yt.get(w),sn=Yt.get(V),Bn=Yt.get(xe.__renderTarget),ze=Yt.get(sn.__renderTarget);wt.bindFramebuffer(F.READ_FRAMEBUFFER,Bn.__webglFramebuffer),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,ze.__webglFramebuffer);for(let fn=0;fn<Ut;fn++)Oi&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Yt.get(w).__webglTexture,Z,Se+fn),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Yt.get(V).__webglTexture,Rt,tn+fn)),F.blitFramebuffer($t,ue,$t+Nt,ue+Pt,qt,Me,qt+Nt,Me+Pt,F.DEPTH_BUFFER_BIT,F.NEAREST);wt.bindFramebuffer(F.READ_FRAMEBUFFER,null),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||Yt.has(w)){let xe=Yt.get(w),sn=Yt.get(V);wt.bindFramebuffer(F.READ_FRAMEBUFFER,D),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,k);for(let Bn=0;Bn<Ut;Bn++)Oi?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,xe.__webglTexture,Z,Se+Bn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,xe.__webglTexture,Z),Qi?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,sn.__webglTexture,Rt,tn+Bn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,sn.__webglTexture,Rt),Z!==0?F.blitFramebuffer($t,ue,$t+Nt,ue+Pt,qt,Me,qt+Nt,Me+Pt,F.COLOR_BUFFER_BIT,F.NEAREST):Qi?F.copyTexSubImage3D(Gt,Rt,qt,Me,tn+Bn,$t,ue,Nt,Pt):F.copyTexSubImage2D(Gt,Rt,qt,Me,$t,ue,Nt,Pt);wt.bindFramebuffer(F.READ_FRAMEBUFFER,null),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else Qi?w.isDataTexture||w.isData3DTexture?F.texSubImage3D(Gt,Rt,qt,Me,tn,Nt,Pt,Ut,Be,_n,Oe.data):V.isCompressedArrayTexture?F.compressedTexSubImage3D(Gt,Rt,qt,Me,tn,Nt,Pt,Ut,Be,Oe.data):F.texSubImage3D(Gt,Rt,qt,Me,tn,Nt,Pt,Ut,Be,_n,Oe):w.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,Rt,qt,Me,Nt,Pt,Be,_n,Oe.data):w.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,Rt,qt,Me,Oe.width,Oe.height,Be,Oe.data):F.texSubImage2D(F.TEXTURE_2D,Rt,qt,Me,Nt,Pt,Be,_n,Oe);wt.pixelStorei(F.UNPACK_ROW_LENGTH,hn),wt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,we),wt.pixelStorei(F.UNPACK_SKIP_PIXELS,ji),wt.pixelStorei(F.UNPACK_SKIP_ROWS,un),wt.pixelStorei(F.UNPACK_SKIP_IMAGES,Cr),Rt===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&F.generateMipmap(Gt),wt.unbindTexture()},this.initRenderTarget=function(w){Yt.get(w).__webglFramebuffer===void 0&&te.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?te.setTextureCube(w,0):w.isData3DTexture?te.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?te.setTexture2DArray(w,0):te.setTexture2D(w,0),wt.unbindTexture()},this.resetState=function(){X=0,G=0,at=null,wt.reset(),At.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return xi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Te._getDrawingBufferColorSpace(t),e.unpackColorSpace=Te._getUnpackColorSpace()}};var S0={type:"change"},ad={type:"start"},b0={type:"end"},vh=new Bs,M0=new li,lE=Math.cos(70*dh.DEG2RAD),Mn=new U,Kn=2*Math.PI,De={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},od=1e-6,Sh=class extends Na{constructor(t,e=null){super(t,e),this.state=De.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ws.ROTATE,MIDDLE:Ws.DOLLY,RIGHT:Ws.PAN},this.touches={ONE:Xs.ROTATE,TWO:Xs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new Xn,this._lastTargetPosition=new U,this._quat=new Xn().setFromUnitVectors(t.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new xo,this._sphericalDelta=new xo,this._scale=1,this._panOffset=new U,this._rotateStart=new _t,this._rotateEnd=new _t,this._rotateDelta=new _t,this._panStart=new _t,this._panEnd=new _t,this._panDelta=new _t,this._dollyStart=new _t,this._dollyEnd=new _t,this._dollyDelta=new _t,this._dollyDirection=new U,this._mouse=new _t,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=hE.bind(this),this._onPointerDown=cE.bind(this),this._onPointerUp=uE.bind(this),this._onContextMenu=xE.bind(this),this._onMouseWheel=pE.bind(this),this._onKeyDown=mE.bind(this),this._onTouchStart=gE.bind(this),this._onTouchMove=_E.bind(this),this._onMouseDown=fE.bind(this),this._onMouseMove=dE.bind(this),this._interceptControlDown=yE.bind(this),this._interceptControlUp=vE.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=De.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(S0),this.update(),this.state=De.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Mn.copy(e).sub(this.target),Mn.applyQuaternion(this._quat),this._spherical.setFromVector3(Mn),this.autoRotate&&this.state===De.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Kn:n>Math.PI&&(n-=Kn),s<-Math.PI?s+=Kn:s>Math.PI&&(s-=Kn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Mn.setFromSpherical(this._spherical),Mn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Mn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Mn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Mn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(vh.origin.copy(this.object.position),vh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(vh.direction))<lE?this.object.lookAt(this.target):(M0.setFromNormalAndCoplanarPoint(this.object.up,this.target),vh.intersectPlane(M0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>od||8*(1-this._lastQuaternion.dot(this.object.quaternion))>od||this._lastTargetPosition.distanceToSquared(this.target)>od?(this.dispatchEvent(S0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Kn/60*this.autoRotateSpeed*t:Kn/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Mn.setFromMatrixColumn(e,0),Mn.multiplyScalar(-t),this._panOffset.add(Mn)}_panUp(t,e){this.screenSpacePanning===!0?Mn.setFromMatrixColumn(e,1):(Mn.setFromMatrixColumn(e,0),Mn.crossVectors(this.object.up,Mn)),Mn.multiplyScalar(t),this._panOffset.add(Mn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Mn.copy(s).sub(this.target);let r=Mn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Kn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Kn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Kn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Kn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Kn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new _t,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function cE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function hE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function uE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(b0),this.state=De.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function fE(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Ws.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=De.DOLLY;break;case Ws.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=De.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=De.ROTATE}break;case Ws.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=De.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=De.PAN}break;default:this.state=De.NONE}this.state!==De.NONE&&this.dispatchEvent(ad)}function dE(i){switch(this.state){case De.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case De.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case De.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function pE(i){this.enabled===!1||this.enableZoom===!1||this.state!==De.NONE||(i.preventDefault(),this.dispatchEvent(ad),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(b0))}function mE(i){this.enabled!==!1&&this._handleKeyDown(i)}function gE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Xs.ROTATE:if(this.enableRotate===!1){this.state=De.NONE;break}this._handleTouchStartRotate(i),this.state=De.TOUCH_ROTATE;break;case Xs.PAN:if(this.enablePan===!1){this.state=De.NONE;break}this._handleTouchStartPan(i),this.state=De.TOUCH_PAN;break;default:this.state=De.NONE}break;case 2:switch(this.touches.TWO){case Xs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=De.TOUCH_DOLLY_PAN;break;case Xs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=De.TOUCH_DOLLY_ROTATE;break;default:this.state=De.NONE}break;default:this.state=De.NONE}this.state!==De.NONE&&this.dispatchEvent(ad)}function _E(i){switch(this._trackPointer(i),this.state){case De.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case De.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case De.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case De.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=De.NONE}}function xE(i){this.enabled!==!1&&i.preventDefault()}function yE(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function vE(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Mh=["#5b8db8","#d98a4e","#5fa987","#b584a8","#c9a94f","#7fb3d5","#a3a3a3","#c97b6d"],wh=i=>new jt(Mh[(i%Mh.length+Mh.length)%Mh.length]),ld=()=>new jt(Ho()?"#181d22":"#eef2f5"),cd=()=>new jt(Ho()?"#39424b":"#c3ccd4"),w0=()=>new jt(Ho()?"#dfe5ea":"#2b333b"),bh=class{constructor(t){this.ghost=t,this.made=new Map}matt(t,e=1){let n=`${t.getHexString()} ${e}`;if(!this.made.has(n)){let s=this.ghost?.28*e:e;this.made.set(n,new mr({color:t,roughness:.72,metalness:.08,transparent:s<1,opacity:s,depthWrite:s===1}))}return this.made.get(n)}flat(t){let e=`flat ${t.getHexString()}`;return this.made.has(e)||this.made.set(e,new ur({color:t,transparent:this.ghost,opacity:this.ghost?.4:1})),this.made.get(e)}line(t,e=1){let n=`line ${t.getHexString()} ${e}`;return this.made.has(n)||this.made.set(n,new ds({color:t,transparent:!0,opacity:this.ghost?.4*e:e})),this.made.get(n)}};function E0(i,t){return t.setHSL(.62*(1-Math.min(1,Math.max(0,i))),.75,.5)}var Ni=12,Eh=class{constructor(t,e,n){Object.assign(this,{machine:t,beam:e,count:e.stations.length});let s=this.count*Ni;this.positions=new gn(new Float32Array(3*s),3),this.colours=new gn(new Float32Array(3*s),3);let r=new He().setAttribute("position",this.positions).setAttribute("color",this.colours),o=[];for(let l=0;l+1<this.count;l++)for(let c=0;c<Ni;c++){let[h,u]=[l*Ni+c,l*Ni+(c+1)%Ni];o.push(h,u,h+Ni,u,u+Ni,h+Ni)}r.setIndex(o);let a=t.ghost?{transparent:!0,opacity:.3}:{};this.mesh=new Je(r,new mr({vertexColors:!0,roughness:.6,side:2,...a})),this.mesh.frustumCulled=!1,this.plain=t.colour(e.body),this.strain(n)}strain(t){this.strains=t,this.greatest=t?t.reduce((n,s)=>Math.max(n,s),0):0;let{body:e}=this.beam;this.mesh.userData.name=this.greatest>0?`${e}: bending strain up to ${(1e6*this.greatest).toPrecision(3)} \xB5m/m`:e}move(t){let{machine:e,beam:n,count:s}=this,r=n.stations.map(f=>e.point(f)),o=Math.max(n.radius,.006*e.scene.size),[a,l,c,h,u]=[new U,new U,new U,new jt,new Ae];for(let f=0;f<s;f++){if(a.subVectors(r[Math.min(f+1,s-1)],r[Math.max(f-1,0)]).normalize(),u.copy(n.stations[f].on<0?u.identity():e.nodes[n.stations[f].on].matrix),l.setFromMatrixColumn(u,0),Math.abs(l.dot(a))>.8&&l.setFromMatrixColumn(u,1),c.crossVectors(a,l).normalize(),l.crossVectors(c,a),this.greatest>0&&t!=null){let d=this.strains,g=x=>d[t*(s-1)+Math.min(Math.max(x,0),s-2)];E0((g(f-1)+g(f))/2/this.greatest,h)}else h.copy(this.plain);for(let d=0;d<Ni;d++){let g=2*Math.PI*d/Ni,[x,p]=[o*Math.cos(g),o*Math.sin(g)],m=f*Ni+d;this.positions.setXYZ(m,r[f].x+x*l.x+p*c.x,r[f].y+x*l.y+p*c.y,r[f].z+x*l.z+p*c.z),this.colours.setXYZ(m,h.r,h.g,h.b)}}this.positions.needsUpdate=this.colours.needsUpdate=!0,this.mesh.geometry.computeVertexNormals()}};function T0(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let v=0;v<s;v++)r[3*v+0]=n.getX(v),r[3*v+1]=n.getY(v),r[3*v+2]=n.getZ(v)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let v=0;v<l;v++){let C=9*v,T=r[C+0],_=r[C+1],E=r[C+2],O=r[C+3],P=r[C+4],I=r[C+5],z=r[C+6],H=r[C+7],D=r[C+8],k=z-O,X=H-P,G=D-I,at=T-O,Y=_-P,K=E-I,tt=X*K-G*Y,ut=G*at-k*K,ct=k*Y-X*at,j=1/(Math.sqrt(tt*tt+ut*ut+ct*ct)||1);c[3*v+0]=tt*j,c[3*v+1]=ut*j,c[3*v+2]=ct*j}let h=new Int32Array(s),u=new Float64Array(s*3),f=1;for(;f<s*2;)f<<=1;let d=f-1,g=new Int32Array(f),x=0;for(let v=0;v<s;v++){let C=3*v,T=Math.trunc(r[C+0]*a),_=Math.trunc(r[C+1]*a),E=Math.trunc(r[C+2]*a),O=(Math.imul(T,73856093)^Math.imul(_,19349663)^Math.imul(E,83492791))&d;for(;;){let P=g[O];if(P===0){let z=3*x;u[z+0]=T,u[z+1]=_,u[z+2]=E,g[O]=x+1,h[v]=x++;break}let I=3*(P-1);if(u[I+0]===T&&u[I+1]===_&&u[I+2]===E){h[v]=P-1;break}O=O+1&d}}let p=new Int32Array(x+1);for(let v=0;v<s;v++)p[h[v]+1]++;for(let v=0;v<x;v++)p[v+1]+=p[v];let m=new Int32Array(s),S=p.slice(0,x);for(let v=0;v<l;v++){let C=3*v;m[S[h[C+0]]++]=v,m[S[h[C+1]]++]=v,m[S[h[C+2]]++]=v}let A=new Float32Array(s*3);for(let v=0;v<l;v++){let C=3*v,T=c[C+0],_=c[C+1],E=c[C+2];for(let O=0;O<3;O++){let P=C+O,I=h[P],z=0,H=0,D=0;for(let X=p[I],G=p[I+1];X<G;X++){let at=3*m[X],Y=c[at+0],K=c[at+1],tt=c[at+2];T*Y+_*K+E*tt>o&&(z+=Y,H+=K,D+=tt)}let k=1/(Math.sqrt(z*z+H*H+D*D)||1);A[3*P+0]=z*k,A[3*P+1]=H*k,A[3*P+2]=D*k}}return e.setAttribute("normal",new gn(A,3,!1)),e}var hd=Math.PI/2,SE=.6;function Mr(i,t){switch(i){case"box":return new ms(...t);case"cylinder":return new hi(t[0],t[0],t[1],40).rotateX(hd);case"capsule":return new da(t[0],t[1],8,28).rotateX(hd);case"sphere":return new gs(t[0],36,24);case"ellipsoid":return new gs(1,36,24).scale(...t);case"tube":return ME(...t)}return new ms(.001,.001,.001)}function ME(i,t,e){let n=new mo().absarc(0,0,i,0,2*Math.PI);return n.holes.push(new dr().absarc(0,0,t,0,2*Math.PI,!0)),new Sa(n,{depth:e,bevelEnabled:!1,curveSegments:32}).translate(0,0,-e/2)}function A0({low:i,step:t,vertices:e,faces:n}){let s=an(e),r=new Float32Array(s.length);for(let a=0;a<s.length;a++)r[a]=i[a%3]+t[a%3]*s[a];let o=new He;return o.setAttribute("position",new gn(r,3)),o.setIndex(new gn(an(n),1)),T0(o,SE)}var C0=i=>[new ba(.9*i,.1*i,14,48),new hi(.82*i,.82*i,.08*i,40).rotateX(hd)];function R0(i=9){let t=[new U(0,0,0),new U(0,0,.1)];for(let e=0;e<=i*16;e++){let n=2*Math.PI*e/16;t.push(new U(Math.cos(n),Math.sin(n),.12+.76*e/(i*16)))}return t.push(new U(0,0,.9),new U(0,0,1)),new He().setFromPoints(t)}var[Th,Ah,ud,Ch]=[new U,new U,new U,new U],bE=new U(1,1,1);function $s(i,t=0,e=new Ae){return Th.fromArray(i,t).normalize(),Ah.fromArray(i,t+3),ud.crossVectors(Th,Ah).normalize(),Ah.crossVectors(ud,Th),Ch.fromArray(i,t+6),e.makeBasis(Th,Ah,ud).setPosition(Ch)}var Rh=class{constructor(t,e,n){Object.assign(this,{t,poses:e,nodes:n}),this.turn=Array.from({length:2*n},()=>new Xn),this.m=new Ae,this.held=[-1,-1]}get start(){return this.t[0]}get end(){return this.t[this.t.length-1]}place(t){let e=this.t.length-1;if(!(t>this.t[0]))return[0,0];if(t>=this.t[e])return[e,0];let[n,s]=[0,e];for(;s-n>1;){let o=n+s>>1;this.t[o]<=t?n=o:s=o}let r=this.t[s]-this.t[n];return[n,r>0?(t-this.t[n])/r:0]}apply(t,e){let[n,s]=this.place(t),r=Math.min(n+1,this.t.length-1);for(let o=0;o<this.nodes;o++){let[a,l]=[(n*this.nodes+o)*9,(r*this.nodes+o)*9];if($s(this.poses,a,e[o]),s===0)continue;let[c,h]=[this.turn[2*o],this.turn[2*o+1]];c.setFromRotationMatrix(e[o]),h.setFromRotationMatrix($s(this.poses,l,this.m)),c.slerp(h,s),Ch.set(this.poses[a+6]+s*(this.poses[l+6]-this.poses[a+6]),this.poses[a+7]+s*(this.poses[l+7]-this.poses[a+7]),this.poses[a+8]+s*(this.poses[l+8]-this.poses[a+8])),e[o].compose(Ch,c,bE)}}};var P0=new U(0,0,1),I0=new jt("#c0392b"),wE=new jt("#3d4650"),EE=new jt("#8b97a3"),Eo=[["shapes","shapes"],["skeleton","drawing"],["joints","joints and motors"],["springs","springs"],["loads","forces"],["traces","traces"],["frames","frames"],["bodyFrames","frames of bodies"],["masses","centres of mass"],["ellipsoids","ellipsoids of inertia"]],Ya=class{constructor(t,e,n=!1){Object.assign(this,{scene:t,ghost:n,materials:new bh(n),root:new $n}),this.nodes=Array.from({length:t.start.length/9},()=>this.#e(new $n)),this.ground=this.#e(new $n),this.root.add(this.ground,...this.nodes),this.layers=Object.fromEntries(Eo.map(([s])=>[s,[]])),this.movers=[],this.colours=new Map(t.bodies.map((s,r)=>[s,wh(r)])),this.beams=[],this.traces=[],e&&this.#t(e),this.joint=w0().getHSL({}).l>.5?EE:wE,this.#i(),this.nodes.forEach((s,r)=>$s(t.start,9*r,s.matrix)),this.settle()}#t(t){this.motion=new Rh(an(t.t),an(t.poses),this.nodes.length),this.strains=t.strains.map(an)}follow(t){this.#t(t),this.beams.forEach((e,n)=>e.strain(this.strains[n]));for(let e of this.traces)e()}dispose(){this.root.traverse(t=>t.geometry?.dispose())}#e(t){return t.matrixAutoUpdate=!1,t}at(t){this.motion&&(this.motion.apply(t,this.nodes.map(e=>e.matrix)),this.settle(this.motion.place(t)[0]))}settle(t=null){for(let e of this.nodes)e.matrixWorldNeedsUpdate=!0;this.root.updateMatrixWorld(!0);for(let e of this.movers)e(t)}show(t,e){for(let n of this.layers[t])n.visible=e}colour(t){return this.colours.get(t)??wh(this.scene.bodies.length+1)}#n(t,{on:e,pose:n},s,r){let o=this.#e(new $n);return $s(n,0,o.matrix),o.add(t),(e<0?this.ground:this.nodes[e]).add(o),t.traverse(a=>a.userData.name=r),s&&this.layers[s].push(t),t}point({on:t,pose:e},n=new U){return n.set(e[6],e[7],e[8]),t<0?n:n.applyMatrix4(this.nodes[t].matrix)}#i(){let{scene:t,materials:e}=this,n=.016*t.size;this.meshes=t.meshes.map(A0);for(let s of t.shapes){let r=s.colour?new jt().setRGB(...s.colour.slice(0,3),"srgb"):this.colour(s.body),o=s.kind==="mesh"?this.meshes[s.mesh]:Mr(s.kind,s.size),a=new Je(o,e.matt(r,s.colour?.[3]||1));s.kind==="mesh"&&a.scale.fromArray(s.size),this.#n(a,s,"shapes",s.body)}for(let s of t.skeleton)this.#c(s,n);t.beams.forEach((s,r)=>{let o=new Eh(this,s,this.strains?.[r]);this.beams.push(o),this.root.add(o.mesh),this.movers.push(a=>o.move(a))});for(let s of t.joints)this.#l(s,n);for(let s of t.motors){let r=new Je(new hi(1.5*n,1.5*n,4*n,24),e.matt(I0));r.quaternion.setFromUnitVectors(new U(0,1,0),new U(...s.axis)),this.#n(r,s,"joints",`motor ${s.name}`)}for(let s of t.wheels)this.#r(s,n);for(let s of t.springs)this.#o(s,n);for(let s of t.loads)this.#h(s);for(let s of t.frames){let r=new Da(.09*t.size);r.visible=!1,this.#n(r,s,s.named?"frames":"bodyFrames",s.name)}for(let s of t.masses){let r=`${s.body}: ${+s.mass.toPrecision(4)} kg`,o=this.#n(new Je(new gs(.9*n,20,14),e.flat(new jt("#d4a017"))),s,"masses",r),a=this.#n(new Je(Mr("ellipsoid",s.semi_axes.map(l=>Math.max(l,.1*n))),e.matt(this.colour(s.body),.45)),s,"ellipsoids",r);o.visible=a.visible=!1}if(this.motion)for(let[s,r]of t.traces.entries())this.#u(r,s)}#c(t,e){let n=this.colour(t.body);if(t.kind==="box")this.#n(new Je(Mr("box",t.size),this.materials.matt(n,.92)),t,"skeleton",t.body);else if(t.kind==="foot"){let s=new Je(new hi(1.1*e,2.2*e,1.6*e,4,1),this.materials.matt(this.joint));s.quaternion.setFromUnitVectors(new U(0,1,0),new U(...this.scene.up)),s.position.copy(new U(...this.scene.up).multiplyScalar(-.8*e)),this.#n(s,t,"skeleton",t.body)}else this.#a(t,{rod:e,edge:.45*e,slide:.7*e}[t.kind],n)}#a({ends:t,body:e},n,s){let r=new Je(new hi(n,n,1,18).rotateX(Math.PI/2).translate(0,0,.5),this.materials.matt(s));r.userData.name=e,this.layers.skeleton.push(r),this.#s(r,t,1)}#s(t,e,n){let[s,r]=[new U,new U];this.root.add(t),this.movers.push(()=>{this.point(e[0],s),this.point(e[1],r),t.position.copy(s),r.sub(s);let o=r.length();t.scale.set(n,n,Math.max(o,1e-9)),o>1e-12&&t.quaternion.setFromUnitVectors(P0,r.divideScalar(o)),t.updateMatrixWorld(!0),t.userData.length=o})}#l({name:t,kind:e,axes:n,driven:s,...r},o){let a=new $n,l=this.materials.matt(s?I0:this.joint),c=(u,f)=>{let d=new Je(u,l);d.quaternion.setFromUnitVectors(new U(0,1,0),new U(...f).normalize()),a.add(d)},h=1.45*o;["revolute","continuous","screw","cylindrical"].includes(e)?c(new hi(h,h,3.4*o,28),n[0]):e==="prismatic"?c(Mr("box",[1.7*h,4.2*o,1.7*h]),n[0]):e==="universal"?n.slice(0,2).forEach(u=>c(new hi(.55*h,.55*h,3.2*o,20),u)):e==="planar"?c(Mr("box",[2.2*h,.3*o,2.2*h]),n[0]):a.add(new Je(new gs(e==="closure"?1.15*h:1.3*h,24,16),l)),this.#n(a,r,"joints",`${e==="closure"?"closes a loop":e} ${t}`)}#r({name:t,axis:e,radius:n,...s},r){let o=new $n;if(n)for(let[a,l]of C0(n).entries())o.add(new Je(l,this.materials.matt(new jt(a?"#9aa5b0":"#2e353c"))));else o.add(new Je(Mr("cylinder",[2.6*r,.35*r]),this.materials.matt(new jt("#4b545d"))));n&&o.add(new fr(new He().setFromPoints([new U(0,0,.05*n),new U(.8*n,0,.05*n)]),this.materials.line(new jt("#ffffff")))),o.quaternion.setFromUnitVectors(P0,new U(...e).normalize()),this.#n(o,s,null,t)}#o({name:t,ends:e},n){let s=new ks(R0(),this.materials.line(new jt("#4d9078")));s.userData.name=`spring ${t}`,this.layers.springs.push(s),this.#s(s,e,1.1*n)}#h({name:t,force:e,in_world:n,...s}){let r=new U(...e).normalize(),o=.22*this.scene.size,a=new La(r,new U,o,15105570,.25*o,.14*o);a.traverse(c=>c.userData.name=`load ${t}: ${+Math.hypot(...e).toPrecision(4)} N`),this.layers.loads.push(a),this.root.add(a);let l=new U;this.movers.push(()=>{l.copy(r),!n&&s.on>=0&&l.transformDirection(this.nodes[s.on].matrix),a.setDirection(l),this.point(s,a.position).addScaledVector(l,-o),a.updateMatrixWorld(!0)})}#u({name:t,...e},n){if(e.on<0)return;let s=new He,r=()=>s.setAttribute("position",new gn(this.#f(e),3));r(),this.traces.push(r);let o=new ks(s,this.materials.line(wh(n),.9));o.userData.name=`way of ${t}`,o.frustumCulled=!1,this.layers.traces.push(o),this.root.add(o),this.movers.push(a=>a!=null&&s.setDrawRange(0,a+1))}#f(t){let{poses:e,nodes:n,t:s}=this.motion,r=new Float32Array(3*s.length),[o,a]=[new Ae,new U];for(let l=0;l<s.length;l++)$s(e,(l*n+t.on)*9,o),a.set(t.pose[6],t.pose[7],t.pose[8]).applyMatrix4(o).toArray(r,3*l);return r}};var TE=[.1,.25,.5,1,2,4];function Ln(i,t={},...e){let n=Object.assign(document.createElement(i),t);return n.append(...e),n}var Ph=class{constructor(t){this.viewer=t,this.label=Ln("div",{className:"hover"}),this.scale=Ln("div",{className:"scale soft"}),this.made=[],t.place.append(this.label,this.scale),this.make()}make(){let{viewer:t}=this,{motions:e,choose:n}=t.data;for(let s of this.made)s.remove();this.slider=null,this.motions=e.length,this.made=[this.#t(),this.#n()],e.length>1&&!n&&this.made.push(Ln("div",{className:"overlay soft",textContent:`solid: ${e[0].name} \xB7 seen through: ${e.slice(1).map(s=>s.name).join(", ")}`})),t.place.append(...this.made)}#t(){let{viewer:t}=this,e=Ln("details",{className:"layers"},Ln("summary",{textContent:"Show"}));for(let[n,s]of Eo){if(!t.machines.some(o=>o.layers[n].length))continue;let r=Ln("input",{type:"checkbox",checked:t.layers[n]});r.addEventListener("change",()=>t.show(n,r.checked)),e.append(Ln("label",{},r,s))}return t.moves&&(this.tick=Ln("input",{type:"checkbox"}),this.tick.addEventListener("change",()=>t.follow(this.tick.checked)),e.append(Ln("label",{},this.tick,"camera follows"))),e}#e(t,e,n){let s=Ln("button",{type:"button",textContent:t,title:e});return s.addEventListener("click",n),s}#n(){let{viewer:t}=this,e=Ln("div",{className:"bar"});if(t.data.choose){let n=Ln("select",{className:"choice",title:"which motion"},...t.data.motions.map(({name:s},r)=>Ln("option",{value:r,textContent:s})));n.addEventListener("change",()=>t.choose(+n.value)),e.append(n)}if(t.moves){this.button=this.#e("\u25B6","play or pause",()=>t.play(!t.playing)),this.button.className="play",this.slider=Ln("input",{type:"range",title:"time"}),this.range(),this.slider.addEventListener("input",()=>{t.play(!1),t.setTime(+this.slider.value),t.told(t.t)}),this.clock=Ln("output");let n=Ln("select",{title:"speed of playback"},...TE.map(r=>Ln("option",{value:r,textContent:`${r}\xD7`,selected:r===1})));n.addEventListener("change",()=>t.speed=+n.value);let s=this.#e("\u27F3","play again and again",()=>{t.loop=!t.loop,s.setAttribute("aria-pressed",t.loop)});e.append(this.button,this.slider,this.clock,n,s)}for(let n of["iso","front","side","top"])e.append(this.#e(n,`look from: ${n}`,()=>t.look(n)));return e.append(this.#e("PNG","save a picture",()=>{t.drawNow(),t.renderer.domElement.toBlob(n=>Rs(Ps(t.data.name,".png"),n))})),t.moves&&globalThis.MediaRecorder&&e.append(this.#e("video","play once and save it as a video",()=>this.#i())),e}#i(){let{viewer:t}=this,e=["video/mp4","video/webm"].find(a=>MediaRecorder.isTypeSupported(a)),n=new MediaRecorder(t.renderer.domElement.captureStream(30),{mimeType:e,videoBitsPerSecond:8e6}),s=[];n.ondataavailable=({data:a})=>s.push(a),n.onstop=()=>Rs(Ps(t.data.name,e.endsWith("mp4")?".mp4":".webm"),new Blob(s,{type:e}));let r=t.loop;t.loop=!1,t.setTime(t.start),n.start(),t.play(!0);let o=()=>{if(t.playing)return void requestAnimationFrame(o);t.loop=r,n.stop()};requestAnimationFrame(o)}range(){let{start:t,end:e,t:n}=this.viewer;Object.assign(this.slider,{min:t,max:e,step:(e-t)/2e3||1,value:n})}time(){let{viewer:t}=this;this.slider&&(this.tick.checked=!!t.follows,this.button.textContent=t.playing?"\u275A\u275A":"\u25B6",this.slider.value=t.t,this.clock.textContent=`${je(+t.t.toFixed(4))} s`)}grid(t){this.scale.textContent=`a square is ${je(t)} m`}tell(t,e,n){this.label.textContent=t,this.label.hidden=!t,Object.assign(this.label.style,{left:`${e+14}px`,top:`${n+10}px`})}};var AE=2.5,CE={iso:[1,-1.3,.75],front:[0,-1,.001],side:[1,0,.001],top:[0,-.001,1]},To=class{constructor(t,e,n=()=>{}){Object.assign(this,{place:t,data:e,told:n,t:0,playing:!1,speed:1}),this.renderer=new _h({antialias:!0,preserveDrawingBuffer:!0}),this.renderer.setPixelRatio(Math.min(2,devicePixelRatio)),t.append(this.renderer.domElement),this.world=new aa,this.up=new U(...e.up),this.camera=new Hn(38,1,.01*e.size,100*e.size),this.camera.up.copy(this.up),this.controls=new Sh(this.camera,this.renderer.domElement),this.controls.addEventListener("change",()=>this.draw()),this.#e(),this.#t(),this.panel=new Ph(this),this.look("iso"),this.setTime(this.start),this.loop=this.data.choose,this.loop&&this.play(!0),this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.#i()),this.renderer.domElement.addEventListener("pointermove",s=>this.#h(s)),this.resize()}dispose(){this.playing=!1,this.observer.disconnect(),this.machines.forEach(t=>t.dispose()),this.controls.dispose(),this.renderer.dispose(),this.renderer.forceContextLoss(),this.place.replaceChildren()}get start(){return Math.min(0,...this.machines.map(t=>t.motion?.start??0))}get end(){return Math.max(0,...this.machines.map(t=>t.motion?.end??0))}get moves(){return this.machines.some(t=>t.motion)}#t(){let{motions:t}=this.data,e=this.data.choose?[t[this.chosen??0]]:t;this.machines=e.length?e.map((s,r)=>new Ya(this.data,s,r>0)):[new Ya(this.data,null)];for(let s of this.machines)this.world.add(s.root);let n=["frames","bodyFrames","masses","ellipsoids",...this.data.drawn?[]:["skeleton","joints"]];this.layers??=Object.fromEntries(Eo.map(([s])=>[s,!n.includes(s)]));for(let[s]of Eo)this.show(s,this.layers[s])}#e(){this.world.background=ld(),this.sky=new Ta(16777215,6715272,1.7),this.sky.position.copy(this.up),this.sun=new Ra(16777215,1.9),this.world.add(this.sky,this.sun,this.sun.target)}#n(){for(let t of this.machines)this.world.remove(t.root),t.dispose();this.#t()}replace(t){let e=this.moves;if(this.data=t,this.#n(),(this.moves!==e||t.motions.length!==this.panel.motions)&&this.panel.make(),this.moves===e)return this.setTime(this.t);this.box=null,this.look("iso")}followMotions(t){if(t.length!==this.machines.length||!this.moves)return this.replace({...this.data,motions:t});this.data={...this.data,motions:t},this.machines.forEach((e,n)=>e.follow(t[n])),this.panel.range(),this.setTime(this.t)}#i(){this.world.background=ld(),this.#n(),this.setTime(this.t),this.#o(),this.draw()}choose(t){this.chosen=t,this.#i()}#c(){let t=new Ri;this.own=new Ri;for(let n of this.machines){let s=n.motion?Array.from({length:9},(r,o)=>n.motion.start+(n.motion.end-n.motion.start)*o/8):[0];for(let r of s){n.at(r);for(let o of n.root.children)n.layers.traces.includes(o)||(t.expandByObject(o),r===s[0]&&this.own.expandByObject(o))}}let e=n=>n.getSize(new U).length();return this.follows??=this.moves&&e(t)>AE*e(this.own),t}#a(){let[t,e]=[new U,new U],{nodes:n}=this.machines[0];for(let s of n)t.add(e.setFromMatrixPosition(s.matrix));return t.divideScalar(n.length||1)}follow(t){this.follows=t,this.look("iso")}look(t){this.box??=this.#c(),this.setTime(this.t);let e=this.follows?this.own:this.box,n=e.getCenter(new U),s=this.#l(new U(...CE[t])).normalize(),r=this.#s(e,n,s);this.camera.position.copy(n).addScaledVector(s,r),this.controls.target.copy(n),this.camera.near=r/200,this.camera.far=60*Math.max(r,this.box.getSize(new U).length()),this.camera.updateProjectionMatrix(),this.controls.update(),this.#o(),this.draw()}#s(t,e,n){let s=new U().crossVectors(this.up,n).normalize(),r=new U().crossVectors(n,s),o=Math.tan(this.camera.fov*Math.PI/360),a=o*(this.place.clientWidth/this.place.clientHeight||1.6),l=.1*this.data.size;for(let c=0;c<8;c++){let h=new U(...["x","y","z"].map((f,d)=>t[c>>d&1?"max":"min"][f])).sub(e),u=Math.max(Math.abs(h.dot(s))/a,Math.abs(h.dot(r))/o);l=Math.max(l,h.dot(n)+1.1*u)}return l}#l(t){let[e,n]=this.#r();return new U().addScaledVector(e,t.x).addScaledVector(n,t.y).addScaledVector(this.up,t.z)}#r(){let t=Math.abs(this.up.x)<.9?new U(1,0,0):new U(0,1,0);return t.addScaledVector(this.up,-t.dot(this.up)).normalize(),[t,new U().crossVectors(this.up,t)]}#o(){this.grid&&this.world.remove(this.grid);let t=this.box.getSize(new U).length()||this.data.size,e=10**Math.round(Math.log10((this.follows?this.own.getSize(new U).length():t)/8)),n=Math.min(400,2*Math.ceil(.8*t/e));this.grid=new Ia(n*e,n,cd(),cd()),this.grid.material.transparent=!0,this.grid.material.opacity=.55,this.grid.quaternion.setFromUnitVectors(new U(0,1,0),this.up);let s=Math.min(...[this.box.min,this.box.max].map(a=>a.dot(this.up))),r=this.box.getCenter(new U);r.addScaledVector(this.up,-r.dot(this.up));let o=a=>Math.round(a/e)*e;this.grid.position.set(o(r.x),o(r.y),o(r.z)).addScaledVector(this.up,Math.min(0,s)),this.world.add(this.grid),this.panel?.grid(e)}show(t,e){this.layers[t]=e;for(let n of this.machines)n.show(t,e);this.draw()}setTime(t){let e=this.follows&&this.#a();this.t=Math.min(this.end,Math.max(this.start,t));for(let n of this.machines)n.at(this.t);if(e){let n=this.#a().sub(e);this.camera.position.add(n),this.controls.target.add(n),this.controls.update()}this.panel.time(),this.draw()}play(t){this.playing=t&&this.moves,this.playing&&this.t>=this.end&&this.setTime(this.start),this.panel.time();let e=performance.now(),n=s=>{if(!this.playing)return;let r=this.t+this.speed*(s-e)/1e3;e=s,this.setTime(r>=this.end?this.loop?this.start:this.end:r),this.told(this.t),this.t>=this.end&&!this.loop?(this.playing=!1,this.panel.time()):requestAnimationFrame(n)};this.playing&&requestAnimationFrame(n)}resize(){let{clientWidth:t,clientHeight:e}=this.place;!t||!e||(this.renderer.setSize(t,e),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.draw())}draw(){this.waiting??=requestAnimationFrame(()=>{this.waiting=null,this.drawNow()})}drawNow(){this.sun.position.copy(this.camera.position).addScaledVector(this.up,.7*this.camera.position.distanceTo(this.controls.target)),this.sun.target.position.copy(this.controls.target),this.renderer.render(this.world,this.camera)}#h(t){let{left:e,top:n,width:s,height:r}=this.renderer.domElement.getBoundingClientRect(),o=new _t(2*(t.clientX-e)/s-1,1-2*(t.clientY-n)/r),a=new Pa;a.params.Line.threshold=.01*this.data.size,a.setFromCamera(o,this.camera);let l=h=>!h||h.visible&&l(h.parent),c=a.intersectObjects(this.machines.map(h=>h.root),!0).find(({object:h})=>h.userData.name&&l(h));this.panel.tell(c?.object.userData.name??"",t.clientX-e,t.clientY-n)}};function RE(i,t,e){let n=new Float64Array(e.length),s=0;for(let r=0;r<e.length;r++){for(;s+2<i.length&&i[s+1]<=e[r];)s++;let o=i.length>1?(e[r]-i[s])/(i[s+1]-i[s]):0;n[r]=e[r]<i[0]||e[r]>i.at(-1)?NaN:i.length>1?t[s]+o*(t[s+1]-t[s]):t[0]}return n}var Ih=class{constructor(t,e){Object.assign(this,{place:t,views:new Map}),this.shared={key:"studio",events:[],at:n=>n!=null&&e(n)},new ResizeObserver(()=>this.views.forEach(n=>n.resize())).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.views.forEach(n=>n.draw()))}show(t,e){let n=t.times.map(an);this.shared.events=t.events;let s=t.panels.map(r=>`${r.title} ${r.unit}`);for(let[r,o]of this.views)s.includes(r)||(o.element.remove(),this.views.delete(r));t.panels.forEach((r,o)=>{let a=n[r.time],l=r.curves.map(h=>({...h,others:PE(r,h,a,e)})),c=this.views.get(s[o]);c?c.update({...r,curves:l},a):this.views.set(s[o],new Is(this.place,{...r,curves:l},a,this.shared))})}mark(t){for(let e of this.views.values())e.mark(t)}};function PE(i,t,e,n){return n.flatMap(({name:s,plots:r})=>{let o=r.panels.find(({title:l,unit:c})=>l===i.title&&c===i.unit),a=o?.curves.find(({label:l})=>l===t.label);return a?[{name:s,y:RE(an(r.times[o.time]),an(a.y),e)}]:[]})}var $a=class{constructor(){Object.assign(this,{values:new Map,past:[],future:[]})}set(t,e,n,s){this.held??=new Map(this.values),e===n?this.values.delete(t):this.values.set(t,e),s&&this.#t()}#t(){let t=this.held;this.held=null,!(t.size===this.values.size&&[...this.values].every(([n,s])=>t.get(n)===s))&&(this.past.push(t),this.future=[])}restore(t){this.held??=new Map(this.values),this.values=new Map(t),this.#t()}undo(){return this.#e(this.past,this.future)}redo(){return this.#e(this.future,this.past)}#e(t,e){return t.length?(e.push(this.values),this.values=t.pop(),this.held=null,!0):!1}};function Jt(i,t={},...e){let n=Object.assign(document.createElement(i),t);return n.append(...e.filter(s=>s!=null)),n}var Yn=(i,t,e)=>Jt("button",{type:"button",textContent:i,title:t,onclick:e});var fd="http://www.w3.org/2000/svg",IE=8,Lh=class{constructor(t,e){this.ask=e,this.inside=Jt("div"),this.box=Jt("details",{},Jt("summary",{textContent:"Linear model about the start, without dry friction: poles, Bode"}),this.inside),this.box.addEventListener("toggle",()=>this.refresh()),t.replaceChildren(this.box)}refresh(){this.box.open&&this.ask(this.input??null,this.output??null)}say(t){this.inside.replaceChildren(Jt("p",{className:"banner doubt",textContent:t}))}show({modes:t,stable:e,inputs:n,outputs:s,bode:r,notes:o}){this.bode=null;let a=[Jt("p",{className:`banner ${e?"passed":"doubt"}`,textContent:e?"stable: all poles decay":"not all poles decay"})];a.push(...o.map(c=>Jt("p",{className:"soft",textContent:c})));let l=Jt("table",{},Jt("thead",{},L0("th",["pole [1/s]","frequency [Hz]","damping","states"])));for(let c of t.slice(0,IE)){let[h,u]=c.eigenvalue;l.append(L0("td",[je(h)+(u?` \xB1 ${je(u)} i`:""),u?je(c.natural_frequency):"",u?je(c.damping):"",c.states.slice(0,2).join(", ")]))}a.push(LE(t),Jt("div",{className:"wide"},l)),this.inside.replaceChildren(...a),r&&this.#t(r,n,s)}#t(t,e,n){let s=(c,h,u)=>{let f=Jt("select",{title:u},...c.map(d=>Jt("option",{value:d,textContent:d,selected:d===h})));return f.addEventListener("change",()=>{this[u]=f.value,this.refresh()}),f};[this.input,this.output]=[t.input,t.output];let r=Jt("div",{className:"bode"},Jt("p",{},s(e,t.input,"input")," \u2192 ",s(n,t.output,"output")));this.inside.append(r);let o={label:"f [Hz]",log:!0},a={key:"bode",events:[],at:()=>{}},l=an(t.f);this.bode=[["Gain","dB",t.gain],["Phase","deg",t.phase]].map(([c,h,u])=>{let f={label:`${t.output} per ${t.input}`,y:u,companion:null,limits:[]};return new Is(r,{title:c,unit:h,log:!1,threshold:null,curves:[f],across:o},l,a)})}},L0=(i,t)=>Jt("tr",{},...t.map(e=>Jt(i,{textContent:e})));function LE(i){let t=document.createElementNS(fd,"svg"),e=(o,a,l)=>{let c=t.appendChild(document.createElementNS(fd,o));for(let[h,u]of Object.entries(a))c.setAttribute(h,u);return l&&(c.textContent=l),c},n=i.flatMap(({eigenvalue:[o,a],states:l})=>(a?[a,-a]:[0]).map(c=>({re:o,im:c,states:l}))),s=Math.max(1e-9,...n.map(({re:o,im:a})=>Math.hypot(o,a))),r=(o,a)=>46*Math.sqrt(Math.hypot(o,a)/s)/(Math.hypot(o,a)||1);t.setAttribute("viewBox","-80 -52 160 104"),t.setAttribute("class","poles"),e("path",{d:"M-78 0H78",class:"grid"}),e("path",{d:"M0 -50V50",class:"axis"});for(let o of[.01,.1,1])e("circle",{r:46*Math.sqrt(o),class:"grid"});e("text",{x:46.5,y:-1.5,"font-size":4,class:"soft"},`${je(s)} 1/s`);for(let{re:o,im:a,states:l}of n){let[c,h]=[r(o,a)*o,-r(o,a)*a],u=e("path",{d:`M${c-1.6} ${h-1.6}l3.2 3.2m0 -3.2l-3.2 3.2`,class:o>0?"pole grows":"pole"});u.appendChild(document.createElementNS(fd,"title")).textContent=`${je(o)}${a?` ${a>0?"+":"\u2212"} ${je(Math.abs(a))} i`:""} 1/s: ${l.join(", ")}`}return t}var br=class extends Error{},Ao=class extends Error{constructor(t,e){super(e.error??`status ${t}`),Object.assign(this,{status:t,more:e})}},Dh=class{constructor(){this.base=location.pathname,this.tab=Array.from(crypto.getRandomValues(new Uint32Array(4)),t=>t.toString(36)).join(""),this.number=0}async ask(t,e){let n=JSON.stringify({...e,tab:this.tab,number:++this.number}),s;try{if(s=await fetch(this.base+t,{method:"POST",headers:{"Content-Type":"application/json"},body:n}),s.headers.get("Content-Type").startsWith("text/html"))return await s.text();let r=await s.json();if(s.ok)return r;throw new Ao(s.status,r)}catch(r){throw r instanceof Ao?r:new br(r.message)}}};var Nh=1e3,DE=3,NE=4,UE=i=>+i.toPrecision(NE),Uh=class{constructor(t,e){Object.assign(this,{place:t,told:e,rows:new Map})}show(t){this.rows.clear();let e=Jt("input",{type:"search",placeholder:"find a number",className:"filter",title:"names to look for"});e.addEventListener("input",()=>this.#e(e.value)),this.place.replaceChildren(e);for(let[n,s]of D0(t,r=>r.heading)){let r=Jt("details",{className:"group",open:n==="Servos"||s.filter(o=>!o.seldom).length<=DE},Jt("summary",{textContent:n}));for(let[o,a]of D0(s,l=>l.element)){let l=a.filter(u=>!u.seldom),c=a.filter(u=>u.seldom),h=Jt("section",{},o?Jt("h4",{textContent:o}):null,...l.map(u=>this.#t(u)));c.length&&h.append(Jt("details",{className:"seldom"},Jt("summary",{textContent:"places, inertia, ranges"}),...c.map(u=>this.#t(u)))),r.append(h)}this.place.append(r)}}#t(t){let e=new dd(t,this.told);return this.rows.set(t.path,e),e.element}set(t){for(let[e,n]of this.rows)n.put(t.get(e)??n.parameter.value)}wrong(t){for(let[e,n]of this.rows)n.field.classList.toggle("wrong",t.includes(e))}#e(t){let e=t.toLowerCase().split(/\s+/).filter(Boolean);for(let{element:n,parameter:s}of this.rows.values()){let r=`${s.heading} ${s.path} ${s.label}`.toLowerCase();n.hidden=!e.every(o=>r.includes(o))}for(let n of this.place.querySelectorAll("section, details"))n.hidden=!n.querySelector(".parameter:not([hidden])"),e.length&&n.tagName==="DETAILS"&&(n.open=!n.hidden)}},dd=class{constructor(t,e){Object.assign(this,{parameter:t,told:e,low:t.low,high:t.high});let{label:n,shown:s,path:r}=t;this.field=Jt("input",{type:"text",inputMode:"decimal",className:"value",spellcheck:!1,ariaLabel:r}),this.field.addEventListener("change",()=>this.#e()),this.slider=Jt("input",{type:"range",min:0,max:Nh,step:1,disabled:this.low==null,ariaLabel:`${r} slider`,title:r}),this.slider.addEventListener("input",()=>this.#t(!1)),this.slider.addEventListener("change",()=>this.#t(!0)),this.reset=Yn("\u21BA","as in the file",()=>this.told(r,t.value,!0)),this.element=Jt("div",{className:"parameter",title:r},Jt("span",{textContent:n}),this.slider,this.field,Jt("small",{textContent:s}),this.reset),this.element.dataset.path=r,this.put(t.value)}#t(t){let e=this.slider.value/Nh,n=this.parameter.by_factors?this.low*(this.high/this.low)**e:this.low+e*(this.high-this.low);this.told(this.parameter.path,UE(n),t)}#e(){let t=this.field.value.trim().replace(",",".");this.told(this.parameter.path,t!==""&&Number.isFinite(+t)?+t:t,!0)}put(t){if(this.field.value=t,this.reset.style.visibility=t===this.parameter.value?"hidden":"visible",!(this.low==null||typeof t!="number"))if(this.parameter.by_factors&&t>0){for(;t<this.low;)this.low/=10;for(;t>this.high;)this.high*=10;this.slider.value=Nh*Math.log(t/this.low)/Math.log(this.high/this.low)}else this.low=Math.min(this.low,t),this.high=Math.max(this.high,t),this.slider.value=Nh*(t-this.low)/(this.high-this.low)}};function D0(i,t){let e=new Map;for(let n of i)e.set(t(n),[...e.get(t(n))??[],n]);return e}var FE=140,wr=(i,...t)=>Jt("p",{className:`banner ${i}`},...t),Fh=class{constructor(t){this.place=t,this.standing=t.appendChild(Jt("div")),this.passing=t.appendChild(Jt("div"))}clear(){this.passing.replaceChildren()}note(t){let e=t.search(/[;.:] /)+1,n=t.length>FE&&e>0&&e<t.length;this.passing.append(n?Jt("details",{className:"banner doubt"},Jt("summary",{textContent:t.slice(0,e)}),t.slice(e)):wr("doubt",t))}fault(t){this.passing.append(wr("refused",t))}refused(t){let{complaints:e=[]}=t.more,n=e.map(({element:s,where:r,cause:o,remedy:a})=>Jt("li",{},Jt("b",{textContent:s}),` (${r}): ${o}. ${a}`));this.clear(),this.passing.append(Jt("div",{className:"banner refused"},t.message,n.length?Jt("ul",{},...n):null))}away(t){this.standing.replaceChildren(wr("refused away",`The studio does not answer: it was ended, or is busy. Start it again with: torseur studio ${t} \u2013 this page then goes on by itself; nothing that you changed here is lost.`))}back(){this.standing.replaceChildren()}stale(t,e){this.standing.replaceChildren(wr("doubt",`${t} was changed on disk. `,Yn("read it again","changes made here are given up",()=>{this.back(),e()})))}found(t,{passed:e,complaints:n,verdicts:s,notes:r}){let o=s.map(a=>Jt("tr",{className:a.passed?"passed":"failed"},...[a.name,a.passed?"passed":"FAILED",a.figure?.toExponential(1)??"\u2013"].map(l=>Jt("td",{textContent:l}))));t.replaceChildren(Jt("h3",{textContent:"Check"}),wr(e?"passed":"refused",e?"passed: nothing is wrong with the machine, and its equations agree":"not passed"),...n.map(({severity:a,element:l,cause:c,remedy:h})=>wr(a==="error"?"refused":"doubt",Jt("b",{textContent:l}),` ${c}. ${h}`)),...r.map(a=>wr("doubt",a)),Jt("div",{className:"wide"},Jt("table",{},...o)),Yn("close","close the check",()=>t.replaceChildren())),t.scrollIntoView({block:"nearest"})}};var Oh=class{constructor(t,e){Object.assign(this,{place:t,studio:e}),this.files=Jt("select",{title:"machines of this folder",id:"files"}),this.files.addEventListener("change",()=>e.open(this.files.value)),this.undo=Yn("\u21B6 undo","Ctrl+Z",()=>e.undo()),this.redo=Yn("\u21B7 redo","Ctrl+Y",()=>e.redo()),this.reset=Yn("as in the file","all numbers as the file has them",()=>e.restore(new Map)),this.keep=Yn("keep this run","draw the next runs over it",()=>e.keep()),this.kept=Jt("span",{className:"kept"}),this.name=Jt("input",{type:"text",title:"the new file",className:"name",spellcheck:!1,id:"name"});let n=Yn("save as","write the changed machine into the folder",()=>e.save(this.name.value.trim()));n.id="save",this.work=Jt("span",{className:"work soft"});let s=Jt("span",{className:"gap"});t.append(this.files,this.undo,this.redo,this.reset,this.keep,this.kept,this.work,s,Yn("check","faults, doubts, and whether the equations agree",()=>e.check()),Yn("report","the page of this run as a file",()=>e.report()),this.name,n)}show(){let{files:t=[],file:e,history:n,kept:s}=this.studio;this.files.replaceChildren(...t.map(r=>Jt("option",{value:r,textContent:r,selected:r===e}))),this.shown!==e&&(this.name.value=`${e.replace(/\.\w+$/,"")}_changed.yaml`),this.shown=e,this.undo.disabled=!n.past.length,this.redo.disabled=!n.future.length,this.reset.disabled=!n.values.size,this.keep.disabled=s.length>=3,this.kept.replaceChildren(...s.map(r=>this.#t(r)))}#t({name:t,values:e}){let n=[...e].map(([s,r])=>`${s} = ${r}`).join(`
`)||"as in the file";return Jt("span",{className:"chip"},Yn(`run ${t}`,`${n}
click: take its numbers`,()=>this.studio.restore(e)),Yn("\u2715","forget it",()=>this.studio.forget(t)))}busy(t){this.work.textContent=t?"computing \u2026":"",document.documentElement.dataset.busy=t?"yes":"no"}cards({cards:t,end:e,seconds:n},s){let r=t.map(([a,l])=>{let c=s.flatMap(h=>h.cards.filter(([,u])=>u===l).map(([u])=>`${h.name}: ${u}`));return Jt("div",{className:"card"},Jt("b",{textContent:a}),Jt("span",{textContent:l}),c.length?Jt("span",{textContent:c.join(" \xB7 ")}):null)}),o=n>0?`computed in ${(1e3*n).toPrecision(3)} ms, ${Math.round(e/n)} \xD7 real time`:"";r.push(Jt("div",{className:"card"},Jt("b",{textContent:`${+e.toPrecision(4)} s`}),Jt("span",{textContent:o}))),document.getElementById("cards").replaceChildren(...r)}};var OE=250,BE=2e3,zE=400,kE=3,vs=i=>document.getElementById(i),Bh=class{constructor({file:t}){Object.assign(this,{file:t,link:new Dh,history:new $a,kept:[],shown:0,asked:null}),this.said=new Fh(vs("said")),this.toolbar=new Oh(vs("toolbar"),this),this.parameters=new Uh(vs("parameters"),(e,n,s)=>this.change(e,n,s)),this.curves=new Ih(vs("plots"),e=>this.viewer?.setTime(e)),this.linear=new Lh(vs("linear"),(e,n)=>this.askLinear(e,n)),addEventListener("keydown",e=>this.#f(e)),setInterval(()=>this.#u(),BE),this.open(t)}get#t(){let t={};for(let[e,n]of this.history.values){let{unit:s}=this.parameters.rows.get(e).parameter;t[e]=typeof n=="number"&&s?`${n} ${s}`:n}return{file:this.file,changes:t}}async open(t){let e=await this.#r("machine",{file:t});if(!e)return this.toolbar.show();Object.assign(this,{file:e.file,digest:e.digest,files:e.files,history:new $a,kept:[],last:null}),document.querySelector("h1").textContent=e.name,document.querySelector(".facts").textContent=`${e.folder} \xB7 ${e.file}`,document.title=`${e.name} \xB7 studio`,this.said.clear(),this.said.back();for(let n of e.doubts)this.said.note(n);vs("found").replaceChildren(),this.parameters.show(e.parameters),this.#e(e.scene),this.toolbar.show(),this.request(!0)}#e(t){this.viewer?.dispose();try{this.viewer=new To(vs("scene"),t,e=>this.curves.mark(e))}catch(e){this.viewer=null,vs("scene").replaceChildren(`The machine cannot be shown in 3D here: ${e.message}`)}}change(t,e,n){this.history.set(t,e,this.parameters.rows.get(t).parameter.value,n),this.#n(n)}undo(){this.history.undo()&&this.#n(!0)}redo(){this.history.redo()&&this.#n(!0)}restore(t){this.history.restore(t),this.#n(!0)}#n(t){this.parameters.set(this.history.values),this.toolbar.show(),this.request(t)}request(t){if(this.wanted={settled:t||this.wanted?.settled},this.asked==null)return this.#i();clearTimeout(this.impatient),this.impatient=setTimeout(()=>this.wanted&&this.#i(),Math.max(0,this.asked+OE-performance.now()))}async#i(){let{settled:t}=this.wanted;this.wanted=null;let e=this.asked=performance.now(),n=this.newest=(this.newest??0)+1;this.toolbar.busy(!0);let s=new Map(this.history.values),r=await this.#r("run",{...this.#t,settled:t});this.asked===e&&(this.asked=null),r&&n>this.shown&&(this.shown=n,this.#a(r,s)),this.wanted&&this.asked==null?this.#i():this.asked==null&&this.#c()}#c(){this.toolbar.busy(!1),clearTimeout(this.calm),this.calm=setTimeout(()=>this.linear.refresh(),zE)}#a(t,e){this.last={...t,values:e},this.parameters.wrong([]),this.said.clear();for(let n of t.notes)this.said.note(n);t.verdict.failed&&this.said.fault(t.verdict.summary),this.#s(t.scene),this.toolbar.cards(t,this.kept),document.documentElement.dataset.runs=this.shown}#s(t=null){if(!this.last)return;let e=[this.last.motion,...this.kept.map(({motion:n,name:s})=>({...n,name:s}))];t?this.viewer?.replace({...t,motions:e,posture:null}):this.viewer?.followMotions(e),this.curves.show(this.last.plots,this.kept)}keep(){if(!this.last||this.kept.length>=kE)return;let t=["A","B","C"].find(e=>!this.kept.some(n=>n.name===e));this.kept.push({...this.last,name:t}),this.#l()}forget(t){this.kept=this.kept.filter(e=>e.name!==t),this.#l()}#l(){this.#s(),this.toolbar.show(),this.last&&this.toolbar.cards(this.last,this.kept)}async askLinear(t,e){try{this.linear.show(await this.link.ask("linear",{...this.#t,input:t,output:e}))}catch(n){n.more?.superseded||this.linear.say(n instanceof br?"the studio does not answer":VE(n))}}async check(){this.toolbar.busy(!0);let t=await this.#r("check",this.#t);this.toolbar.busy(!1),t&&this.said.found(vs("found"),t)}async report(){this.toolbar.busy(!0);let t=await this.#r("report",this.#t);this.toolbar.busy(!1),t&&Rs(Ps(this.file.replace(/\.\w+$/,""),".html"),t,"text/html")}async save(t,e=!1){try{let n=await this.link.ask("save",{...this.#t,name:t,replace:e});return this.files=n.files,this.toolbar.show(),this.said.note(`written: ${n.file}${n.kept?", with comments and order as they were":"; it was written anew, without the comments of the file"}.`),n.file===this.file&&await this.open(this.file),n}catch(n){return n.more?.exists&&confirm(`${n.message}
Replace it?`)?this.save(t,!0):(n.more?.exists||this.#o(n),null)}}async#r(t,e){try{let n=await this.link.ask(t,e);return this.#h(),n}catch(n){return this.#o(n),null}}#o(t){if(this.toolbar.busy(!1),t instanceof br)this.away=!0,this.said.away(this.file);else if(t instanceof Ao)t.more.superseded||this.said.refused(t);else throw t}#h(){this.away&&(this.away=!1,this.said.back())}async#u(){let t=this.digest;try{let{digest:e}=await this.link.ask("alive",{file:this.file}),n=this.away;this.#h(),n&&(this.digest==null?this.open(this.file):this.request(!0)),t&&t===this.digest&&e!==t&&(this.digest=e,this.said.stale(this.file,()=>this.open(this.file)))}catch(e){(e instanceof br||this.away)&&this.#o(e)}}#f(t){if(!(t.ctrlKey||t.metaKey)||t.target.matches?.("input[type=text], input[type=search]"))return;let e=t.key.toLowerCase();if(e==="z"&&!t.shiftKey)this.undo();else if(e==="y"||e==="z"&&t.shiftKey)this.redo();else return;t.preventDefault()}},VE=i=>[i.message,...(i.more?.complaints??[]).map(t=>`${t.element}: ${t.cause}. ${t.remedy}`)].join(" ");var GE=["neg","sin","cos","tan","asin","acos","atan","sqrt","sq","twice","inv","fabs","exp","log","sign"],HE=["add","sub","mul","div","atan2","fmin","fmax","pow","constpow"],WE=["lt","le","eq","ne","not","and","or","if_else_zero"],XE=["input","const",...GE,...HE,...WE],qE={neg:i=>-i,sin:Math.sin,cos:Math.cos,tan:Math.tan,asin:Math.asin,acos:Math.acos,atan:Math.atan,sqrt:Math.sqrt,sq:i=>i*i,twice:i=>2*i,inv:i=>1/i,fabs:Math.abs,exp:Math.exp,log:Math.log,sign:Math.sign,add:(i,t)=>i+t,sub:(i,t)=>i-t,mul:(i,t)=>i*t,div:(i,t)=>i/t,atan2:Math.atan2,fmin:(i,t)=>Math.min(i,t),fmax:(i,t)=>Math.max(i,t),pow:(i,t)=>i**t,constpow:(i,t)=>i**t,lt:(i,t)=>+(i<t),le:(i,t)=>+(i<=t),eq:(i,t)=>+(i===t),ne:(i,t)=>+(i!==t),not:i=>+!i,and:(i,t)=>+(i&&t),or:(i,t)=>+(i||t),if_else_zero:(i,t)=>i?t:0},YE=1e-8,$E=25,ZE=.05,JE=.3,N0=1e-6,U0=1e-12,zh=class{constructor({codes:t,args:e,outputs:n}){Object.assign(this,{args:e,outputs:n,names:t.map(s=>XE[s])}),this.work=new Float64Array(t.length)}residual(t){let{names:e,args:n,work:s}=this;for(let r=0;r<e.length;r++){let[o,a]=n[r];e[r]==="input"?s[r]=t[o]:e[r]==="const"?s[r]=o:s[r]=qE[e[r]](s[o],s[a])}return this.outputs.map(r=>s[r])}assembled(t,e,n){let s=this.#t(t,e)??t,r=n-s[e],o=Math.max(1,Math.ceil(Math.abs(r)/ZE));for(let a=1;a<=o;a++){let l=[...s];l[e]=n-r*(1-a/o);let c=this.#t(l,e);if(!c)break;s=c}return s}#t(t,e){let n=[...t];for(let s=0;s<$E;s++){let r=this.residual(n);if(Math.hypot(...r)<YE)return n;let o=this.#e(n,e),a=KE(o,r),l=n.map((u,f)=>-o.reduce((d,g,x)=>d+g[f]*a[x],0)),c=Math.hypot(...l);if(!Number.isFinite(c))return null;let h=Math.min(1,JE/c);for(let u=0;u<n.length;u++)n[u]+=h*l[u]}return null}#e(t,e){let n=t.map((s,r)=>{if(r===e)return null;let[o,a]=[1,-1].map(l=>this.residual(t.with(r,s+l*N0)));return o.map((l,c)=>(l-a[c])/(2*N0))});return this.outputs.map((s,r)=>n.map(o=>o?o[r]:0))}};function KE(i,t){let e=t.length,n=i.map(a=>i.map(l=>a.reduce((c,h,u)=>c+h*l[u],0))),s=Math.max(...n.map((a,l)=>a[l])),r=n.map(a=>a.map(()=>0));for(let a=0;a<e;a++)for(let l=0;l<=a;l++){let c=n[a][l]+(a===l?U0*s:0);for(let h=0;h<l;h++)c-=r[a][h]*r[l][h];r[a][l]=a===l?Math.sqrt(Math.max(c,U0*s)):c/r[l][l]}let o=t.slice();for(let a=0;a<e;a++){for(let l=0;l<a;l++)o[a]-=r[a][l]*o[l];o[a]/=r[a][a]}for(let a=e-1;a>=0;a--){for(let l=a+1;l<e;l++)o[a]-=r[l][a]*o[l];o[a]/=r[a][a]}return o}var jE=180/Math.PI,kh=class{constructor(t,e,n){Object.assign(this,{posture:e,viewer:n}),this.seats=e.links.map(({seat:r})=>$s(r)),this.values=e.sliders.map(({value:r})=>r),this.closing=e.closing&&new zh(e.closing),this.axis=new U,this.step=new Ae,e.told&&t.append(Object.assign(document.createElement("p"),{className:"banner doubt",textContent:e.told})),this.rows=e.sliders.map((r,o)=>this.#t(t,r,o));let s=Object.assign(document.createElement("button"),{type:"button",textContent:"as at the start"});s.addEventListener("click",()=>this.#e(e.sliders.map(({value:r})=>r))),t.append(s)}#t(t,{name:e,unit:n,lower:s,upper:r,value:o},a){let l=document.createElement("label");l.className="slider";let c=Object.assign(document.createElement("input"),{type:"range",min:s,max:r,step:"any",value:o}),h=document.createElement("output");l.append(Object.assign(document.createElement("span"),{textContent:e,title:e}),c,h),c.addEventListener("input",()=>this.set(a,+c.value)),t.append(l);let u=f=>{c.value=f,h.textContent=n==="rad"?`${je(+(f*jE).toFixed(1))}\xB0`:`${je(+f.toFixed(4))} ${n}`};return u(o),u}set(t,e){this.#e(this.closing?this.closing.assembled(this.values,t,e):this.values.with(t,e))}#e(t){this.values=t,this.rows.forEach((e,n)=>e(t[n])),this.apply()}apply(){let t=this.viewer.machines[0];this.posture.links.forEach(({node:e,parent:n,steps:s},r)=>{let o=t.nodes[e].matrix;n<0?o.copy(this.seats[r]):o.multiplyMatrices(t.nodes[n].matrix,this.seats[r]);for(let a of s)o.multiply(this.#n(a))}),t.settle(),this.viewer.draw()}#n({slider:t,turns:e,axis:n,pitch:s,ratio:r,offset:o}){let a=r*this.values[t]+o;return this.axis.fromArray(n),e?(this.step.makeRotationAxis(this.axis,a),this.step.setPosition(this.axis.multiplyScalar(s*a))):this.step.makeTranslation(this.axis.x*a,this.axis.y*a,this.axis.z*a)}};function QE(){let i=document.getElementById("torseur-data");if(!i)return;let t=JSON.parse(i.textContent),e={plots:document.getElementById("plots"),scene:document.getElementById("scene")},n={};t.studio&&(n.studio=new Bh(t.studio)),e.plots&&t.plots&&(n.plots=eT(e.plots,t.plots,s=>s!=null&&n.viewer?.setTime(s))),e.scene&&t.scene&&(n.viewer=tT(e.scene,t.scene,s=>n.plots?.mark(s))),globalThis.torseur=n,document.documentElement.dataset.ready="yes"}function tT(i,t,e){try{let n=new To(i,t,e),s=document.getElementById("posture");return s&&t.posture&&(n.posture=new kh(s,t.posture,n)),n}catch(n){return i.replaceChildren(`The machine cannot be shown in 3D here: ${n.message}`),null}}function eT(i,t,e){let n=t.times.map(an),s=t.ways.length?new pl(i,t.ways):null,r=c=>{s?.at(c),e(c)},o={key:"torseur",events:t.events,at:r},a=t.panels.map(c=>new Is(i,c,n[c.time],o));return new ResizeObserver(()=>a.forEach(c=>c.resize())).observe(i),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>a.forEach(c=>c.draw())),{views:a,mark:c=>{s?.at(c);for(let h of a)h.mark(c)}}}QE();})();
